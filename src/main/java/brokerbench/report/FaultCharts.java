package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.results.ConsumerKill;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.results.ForkData;
import brokerbench.results.RunData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The faults of broker nodes in a trial over time, and consumers that stood still: a chart of what
 * the faults did in each second, and for all charts over time when each was injected and healed.
 */
final class FaultCharts {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Forks whose instants of one fault are no further apart are marked as one. */
  private static final double TOGETHER_SECONDS = 1;

  /** More would hide the lines. */
  private static final int MOST_SPANS = 12;

  /** There are three rows for names; more would hide each other, which numbers do not. */
  private static final int MOST_NAMED = 3;

  private final TrialSummary trial;
  private final String row;
  private final List<Time> times;

  /** With those that are not among {@link #times}. */
  private final int faults;

  private final List<FaultSecond> seconds;

  /**
   * Of one trial of {@code run}.
   *
   * @param row its name in titles
   */
  FaultCharts(TrialSummary trial, String row, RunData run) {
    this.trial = trial;
    this.row = row;
    List<Time> all =
        times(
            Stream.concat(
                run.faults().stream().filter(each -> each.trial().equals(trial.id())).map(Time::of),
                run.kills().stream()
                    .filter(each -> each.trial().equals(trial.id()))
                    .flatMap(Time::ofPaused)));
    this.times = all.stream().limit(MOST_SPANS).toList();
    this.faults = all.size();
    this.seconds =
        run.faultSeries().stream().filter(each -> each.trial().equals(trial.id())).toList();
  }

  /** Seconds since the measurement began, at which one fault was injected and healed. */
  private record Time(String words, double injected, double healed) {

    static Time of(FaultEffect fault) {
      OptionalLong healedNs = fault.healedNs();
      return new Time(
          fault.words(),
          fault.injectedNs() / NANOS_PER_SECOND,
          healedNs.isPresent() ? healedNs.getAsLong() / NANOS_PER_SECOND : Double.NaN);
    }

    static Stream<Time> ofPaused(ConsumerKill consumer) {
      double stopped = consumer.killedNs() / NANOS_PER_SECOND;
      return consumer.pausedNs().stream()
          .mapToObj(
              ns -> new Time("pause of a consumer", stopped, stopped + ns / NANOS_PER_SECOND));
    }

    boolean isOneWith(Time later) {
      return words.equals(later.words) && later.injected - injected < TOGETHER_SECONDS;
    }

    Time until(Time later) {
      return new Time(words, injected, Math.max(healed, later.healed));
    }

    private String text() {
      return new Chart.Span(injected, healed, words).inWords(2);
    }
  }

  private static List<Time> times(Stream<Time> faults) {
    List<Time> times = new ArrayList<>();
    faults
        .sorted(Comparator.comparing(Time::words).thenComparingDouble(Time::injected))
        .forEach(
            time -> {
              if (!times.isEmpty() && times.getLast().isOneWith(time)) {
                times.add(times.removeLast().until(time));
              } else {
                times.add(time);
              }
            });
    times.sort(Comparator.comparingDouble(Time::injected));
    return times;
  }

  /** In the order of time, with the name of the fault, or its number where there are many. */
  List<Chart.Span> spans() {
    List<Chart.Span> spans = new ArrayList<>();
    for (Time time : times) {
      String label = times.size() > MOST_NAMED ? numbered(spans.size()) : time.words();
      spans.add(new Chart.Span(time.injected(), time.healed(), label));
    }
    return spans;
  }

  private static String numbered(int index) {
    return "fault " + (index + 1);
  }

  /** The spans in words, behind the description of a chart; empty without any. */
  String about() {
    if (times.isEmpty()) {
      return "";
    }
    List<String> texts = new ArrayList<>();
    for (Time time : times) {
      texts.add(
          times.size() > MOST_NAMED ? numbered(texts.size()) + ", " + time.text() : time.text());
    }
    return " Faults, shaded from injected (a solid line) to healed (a dashed one)"
        + (times.size() < faults
            ? "; the first %d of %d are marked: ".formatted(times.size(), faults)
            : ": ")
        + String.join("; ", texts)
        + ".";
  }

  /** Owed, delivered, late and failed messages per second; empty in runs without the series. */
  Optional<Chart> bySecond() {
    if (seconds.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    series.addAll(lines("delivered", 0, second -> OptionalLong.of(second.delivered())));
    series.addAll(lines("late", 1, FaultSecond::late));
    series.addAll(lines("owed", 2, second -> OptionalLong.of(second.owed())));
    if (seconds.stream().anyMatch(second -> second.publishesFailed() > 0)) {
      series.addAll(
          lines("failed publishes", 3, second -> OptionalLong.of(second.publishesFailed())));
    }
    return Optional.of(
        Chart.of(
            new Chart.Text(
                "Faults: delivered and late per second, " + row,
                "A line per fork, a point per second, at its middle. Owed and late messages count in"
                    + " the second in which they were due, delivered ones in that in which they"
                    + " arrived: what a fault held up arrives after it, above what is owed.",
                "fault_series.csv"),
            TimeCharts.seconds(0, 0),
            Chart.Axis.spanning("rate", "msg/s", 0, greatest(series)),
            series));
  }

  private List<Series> lines(String name, int pattern, Function<FaultSecond, OptionalLong> count) {
    List<Series> lines = new ArrayList<>();
    for (ForkData fork : trial.forkData()) {
      List<Point> points =
          seconds.stream()
              .filter(second -> second.fork() == fork.fork())
              .filter(second -> count.apply(second).isPresent())
              .map(second -> new Point(second.second() + 0.5, count.apply(second).getAsLong()))
              .toList();
      if (!points.isEmpty()) {
        lines.add(
            new Series(
                name,
                "fork " + fork.fork(),
                Chart.Kind.LINE,
                TrialLook.of(trial, pattern),
                points));
      }
    }
    return lines;
  }

  private static double greatest(List<Series> series) {
    return series.stream()
        .flatMap(each -> each.points().stream())
        .mapToDouble(Point::y)
        .max()
        .orElse(0);
  }
}
