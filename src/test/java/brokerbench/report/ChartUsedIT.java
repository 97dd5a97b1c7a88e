package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.BrowserTab;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Charts of the page of the golden run, read with keys and saved as pictures. */
class ChartUsedIT {

  @TempDir Path scratch;
  private BrowserTab tab;

  @BeforeEach
  void open() throws IOException {
    tab = BrowserTab.open(scratch);
    String page = SimulatedRuns.page(GoldenRun.data());
    tab.go(Files.writeString(scratch.resolve("page.html"), page).toUri().toString());
  }

  @AfterEach
  void close() {
    tab.close();
  }

  /** The first chart whose title begins with {@code title}, as an expression of the page. */
  private static String figure(String title) {
    return "[...document.querySelectorAll('figure.chart')].find((each) =>"
        + " each.figure.chart.title.startsWith('%s')).figure".formatted(title);
  }

  private String picture(String title, String renderer) {
    return tab.see(figure(title) + ".picture('%s')".formatted(renderer)).asText();
  }

  /** What the chart of the rate says when {@code key} is pressed in it. */
  private String read(String key) {
    String rate = figure("Delivered rate over time, 1 Kafka");
    tab.see(
        rate + ".plot.dispatchEvent(new KeyboardEvent('keydown', { key: '%s' }))".formatted(key));
    return tab.see(rate + ".value.textContent").asText();
  }

  @Test
  void keys_read_the_first_and_the_last_point_and_the_findings_beside_them() {
    assertThat(read("End"))
        .startsWith("fork 1: ")
        .contains(", 9,811 msg/s; 1: Messages duplicated, 6 times: fork 1 at 0.5 s, ");
    assertThat(read("ArrowLeft")).startsWith("fork 1: 0.508 s, 9,844 msg/s; 1: Messages");
    assertThat(read("Home")).isEqualTo("fork 1: -3.14 s, 5,840 msg/s");
    assertThat(read("ArrowDown")).startsWith("fork 2: ");
    assertThat(tab.complaints()).isEmpty();
  }

  /** Two brokers at each of two words. */
  private static RunData sweepOfWords() {
    List<TrialOutcome> outcomes = new ArrayList<>();
    List<IterationResult> iterations = new ArrayList<>();
    for (TrialOutcome golden : GoldenRun.data().manifest().trials()) {
      for (String tls : List.of("none", "server")) {
        String id = golden.trial().id() + "-" + tls;
        outcomes.add(MadeUpRuns.withParam(MadeUpRuns.withId(golden, id), "tls", tls));
        iterations.addAll(MadeUpRuns.iterations(id, List.of(new double[] {100})));
      }
    }
    return MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes);
  }

  @Test
  void at_a_word_brokers_stand_beside_each_other() throws Exception {
    String page = SimulatedRuns.page(sweepOfWords());
    tab.go(Files.writeString(scratch.resolve("words.html"), page).toUri().toString());
    String chart = "Delivered rate of example along tls";
    String means =
        figure(chart)
            + ".drawn.getOption().series.filter((of, i) =>"
            + figure(chart)
            + ".chart.series[i]?.part === 'mean').map((of) => of.data.map(([x]) => x))";

    assertThat(tab.see(means).toString()).isEqualTo("[[-0.08,0.92],[0.08,1.08]]");
    NodeList texts = parsed(picture(chart, "svg")).getElementsByTagName("text");
    assertThat(IntStream.range(0, texts.getLength()).mapToObj(i -> texts.item(i).getTextContent()))
        .containsOnlyOnce("none", "server");
    assertThat(tab.see(figure(chart) + ".names.querySelectorAll('.filled').length").asInt())
        .isEqualTo(2);
    assertThat(tab.complaints()).isEmpty();
  }

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void the_line_that_keys_read_is_the_only_broad_one_until_they_leave_it() {
    String broad =
        figure("Delivered rate over time, 1 Kafka")
            + ".drawn.getZr().storage.getDisplayList(true)"
            + ".filter((each) => each.type === 'ec-polyline' && each.style.lineWidth > 3).length";

    read("ArrowDown");
    assertThat(tab.see(broad).asInt()).isEqualTo(1);
    read("ArrowDown");
    assertThat(tab.see(broad).asInt()).isEqualTo(1);
    read("Escape");
    assertThat(tab.see(broad).asInt()).isZero();
  }

  @Test
  void an_svg_holds_the_chart_without_script() throws Exception {
    String svg = picture("Delivered rate of example", "svg");

    assertThat(svg)
        .startsWith("<svg ")
        .contains("Delivered rate of example", "#c8102e", "1 Kafka")
        .doesNotContain("<script");
    assertThat(parsed(svg).getElementsByTagName("path").getLength()).isGreaterThan(10);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void an_svg_says_what_its_numbers_and_shades_mean_and_where_it_comes_from() throws Exception {
    Document svg = parsed(picture("Delivered rate over time, 1 Kafka", "svg"));

    NodeList lines = svg.getElementsByTagName("text");
    assertThat(
            IntStream.range(0, lines.getLength())
                .mapToObj(i -> lines.item(i).getTextContent())
                .collect(Collectors.joining(" ")))
        .contains(
            "A line per fork, a point per iteration, at its middle; left of 0 is warm-up.",
            "Shaded from -4 s to 0 s: warm-up, and what precedes it",
            "1: Messages duplicated, 6 times: fork 1 at 0.5 s,",
            "From throughput.csv, by iteration.");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void a_png_is_higher_by_the_words_below_the_chart() throws Exception {
    String address = picture("Delivered rate over time, 1 Kafka", "canvas");
    byte[] png = Base64.getDecoder().decode(address.substring(address.indexOf(',') + 1));

    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));

    // Two pixels for each of 960 by 540, and four lines or more.
    assertThat(image.getWidth()).isEqualTo(1_920);
    assertThat(image.getHeight()).isGreaterThanOrEqualTo(1_080 + 4 * 32);
    assertThat(tab.complaints()).isEmpty();
  }
}
