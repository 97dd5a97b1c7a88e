package brokerbench.document;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartJsonTest {

  private static final int MEBIBYTE = 1 << 20;
  private static final Chart.Look LOOK = new Chart.Look("#1f5fb4", "triangle", 0);

  private static Chart chart(List<Series> series) {
    return Chart.of(
        new Chart.Text("title", "about", "figures.csv"),
        Axis.spanning("time", "s", 0, 10),
        Axis.fitting("rate", "msg/s", DoubleStream.of(1, 2)),
        series);
  }

  private static Series series(Chart.Kind kind, int length, double factor) {
    return new Series(
        "name",
        "fork 1",
        kind,
        LOOK,
        IntStream.range(0, length)
            .mapToObj(i -> new Point(i * 1.000123, factor * (1 + i % 97)))
            .toList());
  }

  private static JsonNode read(Chart chart) throws IOException {
    return new ObjectMapper().readTree(ChartJson.of(List.of(chart))).get(0);
  }

  @Test
  void points_have_the_digits_of_figures_csv_and_lines_five() throws IOException {
    List<Point> points = List.of(new Point(1, 9827.740102461), new Point(Double.NaN, Double.NaN));
    Series alone = new Series("a", "", Chart.Kind.POINTS, LOOK, points);
    Series line = new Series("b", "", Chart.Kind.LINE, LOOK, points);

    JsonNode series = read(chart(List.of(alone, line))).get("series");

    assertThat(series.get(0).get("y").get(0).asDouble()).isEqualTo(9827.74010246);
    assertThat(series.get(0).get("y").get(1).isNull()).isTrue();
    assertThat(series.get(1).get("y").get(0).asDouble()).isEqualTo(9827.7);
  }

  @Test
  void a_thinned_line_says_of_how_many_points_it_is() throws IOException {
    JsonNode series = read(chart(List.of(series(Chart.Kind.LINE, 86_400, 1)))).get("series").get(0);

    assertThat(series.get("of").asInt()).isEqualTo(86_400);
    assertThat(series.get("x").size()).isEqualTo(series.get("y").size()).isLessThanOrEqualTo(2_000);
  }

  @Test
  void a_day_in_seconds_and_a_thousand_lines_stay_below_two_mebibytes() {
    List<Series> day =
        IntStream.range(0, 60).mapToObj(i -> series(Chart.Kind.LINE, 86_400, 0.123456)).toList();
    List<Series> forks =
        IntStream.range(0, 5_000).mapToObj(i -> series(Chart.Kind.LINE, 30, 0.123456)).toList();

    for (List<Series> all : List.of(day, forks)) {
      String json = ChartJson.of(List.of(chart(all)));
      assertThat(json.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2 * MEBIBYTE);
    }
  }

  @Test
  void no_name_ends_the_element_that_holds_the_data() throws IOException {
    String hostile = "</script><script>alert(1)</script><!-- \u2028 \" \\";
    Chart chart = chart(List.of(new Series(hostile, hostile, Chart.Kind.POINTS, LOOK, List.of())));

    assertThat(ChartJson.of(List.of(chart))).doesNotContain("<");
    assertThat(read(chart).get("series").get(0).get("name").asText()).isEqualTo(hostile);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, LINEAR, 0, 1",
    "20, 100, LINEAR, 0, 100",
    "-3, 8, LINEAR, -5, 10",
    "10, 300, LINEAR, 0, 300",
    "10, 301, LOG, 10, 1000",
    "0, 1000, LINEAR, 0, 1000",
    "12849, 21000, LINEAR, 0, 25000"
  })
  void an_axis_holds_its_values_between_round_numbers(
      double least, double greatest, Chart.Scale scale, double low, double high) {
    Axis axis = Axis.fitting("rate", "msg/s", DoubleStream.of(least, greatest, Double.NaN));

    assertThat(axis.scale()).isEqualTo(scale);
    assertThat(axis.low()).isEqualTo(low);
    assertThat(axis.high()).isEqualTo(high);
  }
}
