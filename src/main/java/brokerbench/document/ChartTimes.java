package brokerbench.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What is shaded in a chart, as {@code charts.js} takes it: with the chart, or later. */
public final class ChartTimes {

  private ChartTimes() {}

  /** Puts {@code bands} and {@code spans} into {@code node}, under these names. */
  public static void put(ObjectNode node, List<Chart.Band> bands, List<Chart.Span> spans) {
    ArrayNode shaded = node.putArray("bands");
    bands.forEach(band -> add(shaded, band.from(), band.to()).put("text", band.text()));
    ArrayNode marked = node.putArray("spans");
    spans.forEach(span -> add(marked, span.from(), span.to()).put("label", span.label()));
  }

  private static ObjectNode add(ArrayNode parts, double from, double to) {
    return parts.addObject().put("from", from).put("to", Double.isNaN(to) ? null : (Double) to);
  }
}
