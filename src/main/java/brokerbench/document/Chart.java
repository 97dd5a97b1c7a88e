package brokerbench.document;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A chart before it is drawn.
 *
 * @param title what it shows, in a few words
 * @param about the same in a sentence or two, for readers who do not see it
 * @param source the file of the run from which its values come
 * @param x from left to right
 * @param y from bottom to top, or from top to bottom where it has words
 * @param series in the order of the legend; those of one name are shown and hidden together
 * @param notes in order; a {@link Mark} gives the number of its note
 */
public record Chart(
    String title,
    String about,
    String source,
    Axis x,
    Axis y,
    List<Series> series,
    List<Band> bands,
    List<Span> spans,
    List<Mark> marks,
    List<String> notes) {

  /** How values stand along an axis. */
  public enum Scale {
    /** Evenly, from 0 where the axis is y. */
    LINEAR,
    /** By their logarithms. */
    LOG,
    /** Values are places in {@link Axis#words}, from 0. */
    WORDS
  }

  /** How points are drawn. */
  public enum Kind {
    /** Joined from each to the next. */
    LINE,
    /** Alone. */
    POINTS,
    /** Alone and small, around the point of their mean: a fork each. */
    FORKS,
    /** Two by two, the ends of a range, with {@link Point#GAP} behind them. */
    RANGES
  }

  /**
   * An axis.
   *
   * @param unit of its values, such as {@code msg/s}, {@code ns}, or {@code percentile} for values
   *     of 1 / (1 - share)
   * @param words of {@link Scale#WORDS}; else empty
   * @param low where it begins; NaN with words
   * @param high where it ends; NaN with words
   * @param step from one number on it to the next; NaN where it is not linear
   */
  public record Axis(
      String name,
      String unit,
      Scale scale,
      List<String> words,
      double low,
      double high,
      double step) {

    /** Values that are further apart do not stand beside each other on a linear axis. */
    private static final double WIDE = 30;

    private static final int STEPS = 5;

    public Axis {
      words = List.copyOf(words);
    }

    public static Axis of(String name, List<String> words) {
      return new Axis(name, "", Scale.WORDS, words, Double.NaN, Double.NaN, Double.NaN);
    }

    /** For {@code values}: logarithmic where they are above 0 and lie far apart, else from 0. */
    public static Axis fitting(String name, String unit, DoubleStream values) {
      DoubleSummaryStatistics range = values.filter(Double::isFinite).summaryStatistics();
      if (range.getCount() == 0) {
        return spanning(name, unit, 0, 0);
      }
      return range.getMin() > 0 && range.getMax() > WIDE * range.getMin()
          ? logarithmic(name, unit, range.getMin(), range.getMax())
          : spanning(name, unit, Math.min(0, range.getMin()), Math.max(0, range.getMax()));
    }

    /** A logarithmic axis over whole decades; both ends are above 0. */
    public static Axis logarithmic(String name, String unit, double least, double greatest) {
      double low = Math.pow(10, Math.floor(Math.log10(least)));
      double high = Math.pow(10, Math.ceil(Math.log10(greatest)));
      return new Axis(name, unit, Scale.LOG, List.of(), low, high, Double.NaN);
    }

    /** A linear axis that begins and ends at a round number. */
    public static Axis spanning(String name, String unit, double least, double greatest) {
      double step = step((greatest - least) / STEPS);
      double low = Math.floor(least / step) * step;
      double high = Math.max(Math.ceil(greatest / step) * step, low + step);
      return new Axis(name, unit, Scale.LINEAR, List.of(), low, high, step);
    }

    /** At least {@code about}, as 1, 2 or 5 times a power of ten. */
    private static double step(double about) {
      if (!(about > 0)) {
        return 1;
      }
      double power = Math.pow(10, Math.floor(Math.log10(about)));
      return DoubleStream.of(1, 2, 5, 10)
          .map(digit -> digit * power)
          .filter(step -> step >= about)
          .findFirst()
          .orElse(10 * power);
    }
  }

  /**
   * How a series looks; no colour is needed to tell series apart.
   *
   * @param colour as {@code #1f5fb4}, for a light page
   * @param symbol shape of its points: one of those that {@code charts.js} draws
   * @param pattern 0 or more: of its line, and whether its points are filled
   */
  public record Look(String colour, String symbol, int pattern) {

    /** The same with another pattern. */
    public Look withPattern(int other) {
      return new Look(colour, symbol, other);
    }
  }

  /** A point; {@link #GAP} joins with none. */
  public record Point(double x, double y) {

    /** Stands between ranges. */
    public static final Point GAP = new Point(Double.NaN, Double.NaN);
  }

  /**
   * Values that are drawn alike.
   *
   * @param name in the legend
   * @param part which of several series of the name, such as {@code fork 2}; empty for the only one
   * @param points in the order of the x axis where they are a line
   */
  public record Series(String name, String part, Kind kind, Look look, List<Point> points) {

    public Series {
      points = List.copyOf(points);
    }
  }

  /** A shaded part of the x axis; {@code to} is NaN where it lasts until the axis ends. */
  public record Band(double from, double to, String text) {}

  /**
   * A part of the x axis that is shaded between two lines, with words at the first; {@code to} is
   * NaN where it lasts until the axis ends.
   */
  public record Span(double from, double to, String label) {

    /** Such as {@code pause of nats-1 from 1.0 s to 3.0 s}, where the axis is one of seconds. */
    public String inWords(int decimals) {
      String times = "%s from %." + decimals + "f s ";
      return Double.isNaN(to)
          ? String.format(Locale.ROOT, times + "on", label, from)
          : String.format(Locale.ROOT, times + "to %." + decimals + "f s", label, from, to);
    }
  }

  /** A place in the chart, with the number of its note, from 1. */
  public record Mark(int note, double x, double y) {}

  public Chart {
    series = List.copyOf(series);
    bands = List.copyOf(bands);
    spans = List.copyOf(spans);
    marks = List.copyOf(marks);
    notes = List.copyOf(notes);
  }

  /** A chart without bands, spans, marks and notes. */
  public static Chart of(Text text, Axis x, Axis y, List<Series> series) {
    return new Chart(
        text.title,
        text.about,
        text.source,
        x,
        y,
        series,
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /** The same over another x axis, with parts of it shaded. */
  public Chart over(Axis other, List<Band> shaded) {
    return new Chart(title, about, source, other, y, series, shaded, spans, marks, notes);
  }

  /**
   * The same with parts of the x axis marked.
   *
   * @param inWords the same behind {@link #about}, for readers who do not see it
   */
  public Chart marking(List<Span> marked, String inWords) {
    return new Chart(title, about + inWords, source, x, y, series, bands, marked, marks, notes);
  }

  /**
   * The same with places marked.
   *
   * @param inWords what the marks are, behind {@link #about}
   */
  public Chart noting(List<Mark> marked, List<String> noted, String inWords) {
    return new Chart(title, about + inWords, source, x, y, series, bands, spans, marked, noted);
  }

  /** The words of a chart: see {@link Chart}. */
  public record Text(String title, String about, String source) {}
}
