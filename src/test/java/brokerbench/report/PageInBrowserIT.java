package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import brokerbench.document.BrowserTab;
import brokerbench.figures.FiguresCsv;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import javax.imageio.ImageIO;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of the golden run as a browser shows it, without a network. */
class PageInBrowserIT {

  private static final int DESKTOP = 1_200;
  private static final int TELEPHONE = 390;
  private static final String KAFKA = "#c8102e";

  /** Those of Kafka and of NATS, as a PDF file has them. */
  private static final Pattern IN_COLOUR =
      Pattern.compile("\\.7843 \\.0627 \\.1804 |\\.1216 \\.3725 \\.7059 ");

  @TempDir private static Path scratch;
  private static BrowserTab tab;
  private static Browser browser;

  @BeforeAll
  static void open() {
    tab = BrowserTab.open(scratch);
    browser = new Browser(tab);
  }

  @AfterAll
  static void close() {
    tab.close();
  }

  private static String page() {
    return SimulatedRuns.page(GoldenRun.data());
  }

  @Test
  void every_chart_is_drawn_read_by_keyboard_and_described() throws Exception {
    Browser.Look look = browser.look(page(), DESKTOP, KAFKA);
    List<JsonNode> charts = PageData.list(look.page().get("charts"));

    assertThat(charts).hasSameSizeAs(PageData.of(page()).titles()).hasSizeGreaterThan(10);
    assertThat(charts)
        .allSatisfy(
            chart -> {
              assertThat(chart.get("colours").asInt()).as("%s", chart).isGreaterThan(3);
              assertThat(chart.get("read").asText()).contains(": ");
              assertThat(chart.get("described").asText())
                  .hasSizeGreaterThan(40)
                  .containsPattern("The lowest value is that of .+: .+, .+; the highest that of ");
              assertThat(chart.get("rows").asInt()).isGreaterThan(2);
            });
    assertThat(look.complaints()).isEmpty();
    assertThat(look.asked()).containsExactlyInAnyOrder("/looker.html", "/page.html");
  }

  @Test
  void the_legend_hides_series_and_the_buttons_save() throws Exception {
    JsonNode page = browser.look(page(), DESKTOP, KAFKA).page();

    assertThat(page.get("legend").get("before").asInt()).isPositive();
    assertThat(page.get("legend").get("hidden").asInt()).isZero();
    assertThat(PageData.texts(page.get("legend").get("pressed"))).containsOnly("false");
    assertThat(PageData.list(page.get("saved")))
        .extracting(saved -> saved.get("name").asText())
        .containsExactly(
            "delivered-rate-of-example.csv",
            "delivered-rate-of-example.png",
            "delivered-rate-of-example.svg");
    assertThat(page.get("saved").get(1).get("kind").asText()).isEqualTo("data:image/png;");
    assertThat(page.get("saved").get(1).get("length").asInt()).isGreaterThan(10_000);
    assertThat(page.get("charts").get(0).get("csv").asText())
        .startsWith("series,part,delivered rate (msg/s),\n\"Kafka, each fork\",fork 1,");
  }

  static List<Arguments> runs() {
    return List.of(Arguments.of(GoldenRun.data(), 5), Arguments.of(sweep(), 2));
  }

  /** One trial per size, each of two forks. */
  private static RunData sweep() {
    TrialOutcome like = GoldenRun.data().manifest().trials().getFirst();
    List<TrialOutcome> outcomes = new ArrayList<>();
    List<IterationResult> iterations = new ArrayList<>();
    for (String size : List.of("64B", "128B", "256B", "512B", "1KiB")) {
      String id = MadeUpRuns.KAFKA + "-" + size;
      outcomes.add(MadeUpRuns.withParam(MadeUpRuns.withId(like, id), "payload_size", size));
      double rate = 1_000.0 / outcomes.size();
      iterations.addAll(
          MadeUpRuns.iterations(id, List.of(new double[] {rate}, new double[] {rate + 3})));
    }
    return MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void forks_in_the_csv_of_each_chart_are_those_of_figures_csv(RunData run, int chartsOfForks)
      throws Exception {
    String page = SimulatedRuns.page(run);
    List<JsonNode> seen = PageData.list(browser.look(page, DESKTOP, KAFKA).page().get("charts"));
    List<JsonNode> charts = PageData.of(page).all();
    int compared = 0;

    for (int i = 0; i < charts.size(); i++) {
      String source = charts.get(i).get("source").asText();
      if (source.startsWith("figures.csv, ")) {
        boolean isSweep = charts.get(i).get("title").asText().contains(" along ");
        List<String[]> rows = rows(seen.get(i).get("csv").asText());
        assertThat(rows.stream().filter(row -> row[1].startsWith("fork ")))
            .as(charts.get(i).get("title").asText())
            .extracting(row -> isSweep ? ofSweep(row) : ofRow(run, row))
            .containsExactlyInAnyOrderElementsOf(
                measured(run, source.substring("figures.csv, ".length())));
        compared++;
      }
    }

    assertThat(compared).isEqualTo(chartsOfForks);
  }

  private static List<String[]> rows(String csv) throws IOException {
    return new CsvMapper()
        .readerFor(String[].class)
        .with(CsvParser.Feature.WRAP_AS_ARRAY)
        .<String[]>readValues(csv)
        .readAll();
  }

  /** Trial, fork and value of a row with the columns series, part, swept value, value. */
  private static Tuple ofSweep(String[] row) {
    return tuple(MadeUpRuns.KAFKA + "-" + row[2], row[1], Double.valueOf(row[3]));
  }

  /** As {@link #ofSweep}, with the columns series, part, value, and the row of the chart. */
  private static Tuple ofRow(RunData run, String[] row) {
    int number = Integer.parseInt(row[3].substring(0, row[3].indexOf(' ')));
    ScenarioSummary scenario = RunSummary.of(run).scenarios().getFirst();
    return tuple(scenario.trials().get(number - 1).id(), row[1], Double.valueOf(row[2]));
  }

  private static List<Tuple> measured(RunData run, String figure) throws IOException {
    return rows(FiguresCsv.of(run)).stream()
        .filter(row -> row[2].equals("measured") && row[3].isEmpty() && row[4].equals(figure))
        .map(row -> tuple(row[0], "fork " + row[1], Double.valueOf(row[8])))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {TELEPHONE, DESKTOP})
  void nothing_is_wider_than_the_screen(int width) throws Exception {
    JsonNode page = browser.look(page(), width, KAFKA).page();

    assertThat(page.get("width").asInt()).isLessThanOrEqualTo(width);
    assertThat(page.get("opened").asInt()).isLessThanOrEqualTo(width);
    assertThat(PageData.list(page.get("charts")))
        .allSatisfy(chart -> assertThat(chart.get("width").asInt()).isBetween(200, width));
  }

  @Test
  void dark_readers_get_a_dark_page_and_paler_colours() throws Exception {
    Browser.Look look = browser.look(page(), DESKTOP, KAFKA, true);

    assertThat(look.page().get("background").asText()).isEqualTo("rgb(22, 22, 22)");
    assertThat(look.page().get("legend").get("before").asInt()).isZero();
    assertThat(look.complaints()).isEmpty();
  }

  @Test
  void it_opens_from_a_file() throws Exception {
    Path file = Files.writeString(scratch.resolve("report.html"), page());
    Path picture = scratch.resolve("page.png");

    tab.screen(DESKTOP, 1_600, false);
    tab.go(file.toUri().toString());
    ImageIO.write(tab.picture("body"), "png", picture.toFile());

    assertThat(tab.complaints()).isEmpty();
    assertThat(Files.size(picture)).isGreaterThan(50_000);
  }

  @Test
  void it_is_printed_with_every_chart() throws Exception {
    List<String> objects = printed(page());

    assertThat(objects)
        .filteredOn(each -> each.startsWith("<</Type /Page\n"))
        .hasSizeBetween(4, 20);
    assertThat(objects.stream().filter(PageInBrowserIT::isDrawing))
        .hasSize(PageData.of(page()).titles().size());
  }

  @Test
  void charts_that_are_folded_are_printed_and_folded_again() throws Exception {
    String folded = "document.querySelectorAll('details:not([open]) figure.chart').length";
    String page = SimulatedRuns.page(sweep());

    assertThat(printed(page).stream().filter(PageInBrowserIT::isDrawing))
        .hasSize(PageData.of(page).titles().size());
    assertThat(tab.see(folded).asInt()).isEqualTo(5);
  }

  /** The objects of the PDF file. */
  private static List<String> printed(String page) throws IOException {
    Path file = Files.writeString(scratch.resolve("report.html"), page);
    tab.screen(DESKTOP, 1_600, false);
    tab.go(file.toUri().toString());
    return List.of(new String(tab.paper(), StandardCharsets.ISO_8859_1).split(" obj\n", -1));
  }

  /** Whether an object of a PDF file is drawn apart, as a canvas is, in the colour of a broker. */
  private static boolean isDrawing(String object) {
    Matcher stream =
        Pattern.compile(
                "<</Type /XObject\n/Subtype /Form\n.*?stream\n(.*)endstream", Pattern.DOTALL)
            .matcher(object);
    return stream.lookingAt() && IN_COLOUR.matcher(inflated(stream.group(1))).find();
  }

  private static String inflated(String stream) {
    try (InflaterInputStream in =
        new InflaterInputStream(
            new ByteArrayInputStream(stream.getBytes(StandardCharsets.ISO_8859_1)))) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_script_that_the_page_was_not_written_with_does_not_run() throws Exception {
    String tampered = page().replace("<h1>", "<script>document.title = 'x'</script><h1>");

    assertThat(browser.look(tampered, DESKTOP, KAFKA).complaints())
        .anyMatch(line -> line.contains("Content Security Policy"));
  }
}
