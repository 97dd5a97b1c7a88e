package brokerbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** What the script of a page reads. */
final class PageData {

  private static final Pattern CHARTS =
      Pattern.compile(
          "<script type=\"application/json\" id=\"charts\">(.*?)</script>", Pattern.DOTALL);

  private final JsonNode charts;

  private PageData(JsonNode charts) {
    this.charts = charts;
  }

  static PageData of(String page) throws JsonProcessingException {
    Matcher found = CHARTS.matcher(page);
    return new PageData(new ObjectMapper().readTree(found.find() ? found.group(1) : "[]"));
  }

  List<String> titles() {
    return all().stream().map(chart -> chart.get("title").asText()).toList();
  }

  List<JsonNode> all() {
    return list(charts);
  }

  JsonNode chart(String title) {
    return all().stream()
        .filter(chart -> chart.get("title").asText().equals(title))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no chart '" + title + "' among " + titles()));
  }

  /** The values of an axis, of the series of {@code chart} with this name and part. */
  static List<Double> values(JsonNode chart, String name, String part, String axis) {
    return list(chart.get("series")).stream()
        .filter(series -> series.get("name").asText().equals(name))
        .filter(series -> series.get("part").asText().equals(part))
        .flatMap(series -> list(series.get(axis)).stream())
        .map(value -> value.isNull() ? Double.NaN : value.asDouble())
        .toList();
  }

  static List<JsonNode> list(JsonNode array) {
    return new ArrayList<>(StreamSupport.stream(array.spliterator(), false).toList());
  }

  static List<String> texts(JsonNode array) {
    return list(array).stream().map(JsonNode::asText).toList();
  }
}
