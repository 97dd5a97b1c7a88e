package brokerbench.document;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** The charts of a page as the text that its script reads; lines are thinned to {@link #POINTS}. */
public record ChartJson(int mostOfALine) {
  /** Points of all lines of a page together: about a megabyte. */
  static final int POINTS = 60_000;

  private static final int MOST_OF_A_LINE = 2_000;
  private static final int LEAST_OF_A_LINE = 6;

  /** As in {@code figures.csv}. */
  private static final MathContext DIGITS = new MathContext(12);

  private static final MathContext DIGITS_OF_A_LINE = new MathContext(5);
  private static final double MOST_EXACT = 1e15;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** An array with an object per chart; no text in it can end the element that holds it. */
  static String of(List<Chart> charts) {
    long lines =
        charts.stream()
            .flatMap(chart -> chart.series().stream())
            .filter(series -> series.kind() == Chart.Kind.LINE)
            .count();
    int most = (int) (POINTS / Math.max(lines, 1));
    ChartJson json = new ChartJson(Math.clamp(most, LEAST_OF_A_LINE, MOST_OF_A_LINE));
    ArrayNode all = MAPPER.createArrayNode();
    charts.forEach(chart -> all.add(json.chart(chart)));
    return all.toString().replace("<", "\\u003c");
  }

  private ObjectNode chart(Chart chart) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("title", chart.title()).put("source", chart.source());
    node.set("x", axis(chart.x()));
    node.set("y", axis(chart.y()));
    ArrayNode series = node.putArray("series");
    chart.series().forEach(each -> series.add(series(each)));
    putTimes(node, chart.bands(), chart.spans());
    ArrayNode marks = node.putArray("marks");
    for (Chart.Mark mark : chart.marks()) {
      marks.addObject().put("note", mark.note()).put("x", mark.x()).put("y", mark.y());
    }
    return node;
  }

  /** Puts what is shaded in a chart into {@code node}, as {@code charts.js} takes it. */
  public static void putTimes(ObjectNode node, List<Chart.Band> bands, List<Chart.Span> spans) {
    ArrayNode shaded = node.putArray("bands");
    bands.forEach(band -> add(shaded, band.from(), band.to()).put("text", band.text()));
    ArrayNode marked = node.putArray("spans");
    spans.forEach(span -> add(marked, span.from(), span.to()).put("label", span.label()));
  }

  private static ObjectNode add(ArrayNode parts, double from, double to) {
    return parts.addObject().put("from", from).put("to", Double.isNaN(to) ? null : (Double) to);
  }

  private static ObjectNode axis(Chart.Axis axis) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("name", axis.name()).put("unit", axis.unit()).put("scale", word(axis.scale()));
    ArrayNode words = node.putArray("words");
    axis.words().forEach(words::add);
    if (axis.scale() != Chart.Scale.WORDS) {
      node.put("low", axis.low()).put("high", axis.high());
    }
    if (axis.scale() == Chart.Scale.LINEAR) {
      node.put("step", axis.step());
    }
    return node;
  }

  private ObjectNode series(Chart.Series series) {
    boolean isLine = series.kind() == Chart.Kind.LINE;
    int length = series.points().size();
    List<Chart.Point> kept = Thinning.of(series.points(), isLine ? mostOfALine : length);
    ObjectNode node = MAPPER.createObjectNode();
    node.put("name", series.name()).put("part", series.part()).put("kind", word(series.kind()));
    Chart.Look look = series.look();
    node.put("colour", look.colour()).put("symbol", look.symbol()).put("pattern", look.pattern());
    if (kept.size() < length) {
      node.put("of", length);
    }
    MathContext digits = isLine ? DIGITS_OF_A_LINE : DIGITS;
    ArrayNode xs = node.putArray("x");
    ArrayNode ys = node.putArray("y");
    for (Chart.Point point : kept) {
      add(xs, point.x(), digits);
      add(ys, point.y(), digits);
    }
    return node;
  }

  private static void add(ArrayNode to, double value, MathContext digits) {
    if (!Double.isFinite(value)) {
      to.addNull();
      return;
    }
    double rounded = new BigDecimal(value, digits).doubleValue();
    if (rounded == Math.rint(rounded) && Math.abs(rounded) < MOST_EXACT) {
      to.add((long) rounded);
    } else {
      to.add(rounded);
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
