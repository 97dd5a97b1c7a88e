package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.BrowserTab;
import brokerbench.document.HtmlForm;
import brokerbench.document.PictureBlocks;
import brokerbench.results.GoldenRun;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/** Pages with made-up data, opened from files and used with a mouse. */
class PageInTabIT {

  private static final int DESKTOP = 1_200;
  private static final int TELEPHONE = 390;
  private static final int HEIGHT = 900;

  /** Colours of a chart's canvas: a blank one has one. */
  private static final String LEAST_COLOURS =
      "Math.min(...[...document.querySelectorAll('canvas')].map((canvas) => { const copy ="
          + " document.createElement('canvas'); copy.width = canvas.width; copy.height ="
          + " canvas.height; const context = copy.getContext('2d'); context.drawImage(canvas, 0, 0);"
          + " return new Set(new Uint32Array(context.getImageData(0, 0, copy.width,"
          + " copy.height).data.buffer)).size; }))";

  private static final String DRAW_ALL =
      "[...document.querySelectorAll('figure.chart')].forEach((each) => each.figure.draw())";

  @TempDir Path scratch;
  private BrowserTab tab;

  @BeforeEach
  void open() {
    tab = BrowserTab.open(scratch);
  }

  @AfterEach
  void close() {
    tab.close();
  }

  private void show(String page, int width, boolean dark) throws IOException {
    tab.screen(width, HEIGHT, dark);
    tab.go(Files.writeString(scratch.resolve("page.html"), page).toUri().toString());
  }

  private static String report() {
    return SimulatedRuns.page(GoldenRun.data());
  }

  @ParameterizedTest
  @ValueSource(ints = {TELEPHONE, DESKTOP})
  void a_comparison_is_drawn_and_no_wider_than_the_screen(int width) throws Exception {
    show(SimulatedRuns.comparison(GoldenRun.data(), GoldenRun.data()), width, false);
    tab.see(DRAW_ALL);

    assertThat(tab.see("document.querySelectorAll('canvas').length").asInt()).isEqualTo(10);
    assertThat(tab.see(LEAST_COLOURS).asInt()).isGreaterThan(3);
    assertThat(tab.see("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(width);
    assertThat(tab.complaints()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {TELEPHONE, DESKTOP})
  void a_list_of_runs_leads_to_their_reports(int width) throws Exception {
    RunSummary run = RunSummary.of(GoldenRun.data());
    String name = "20260102 a<b>%41?#:" + "x".repeat(100);
    Path directory = Files.createDirectory(scratch.resolve(name));
    Files.writeString(directory.resolve("report.html"), report());
    show(
        HtmlForm.of(
            "Results",
            IndexDocument.of("Results", List.of(IndexDocument.Entry.of(name, run, true)))),
        width,
        true);

    assertThat(tab.see("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(width);
    tab.see("document.querySelector('h3 a').click()");
    tab.await("document.querySelector('h1').textContent === 'Run run-v1'");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void the_mouse_over_a_chart_shows_its_values() throws Exception {
    show(report(), DESKTOP, false);
    tab.see(
        "[...document.querySelectorAll('figure.chart')].find((each) =>"
            + " each.textContent.includes('by percentile')).id = 'percentiles'");

    tab.hover("#percentiles .plot");

    tab.await(
        "echarts.getInstanceByDom(document.querySelector('#percentiles .plot')).getZr().storage"
            + ".getDisplayList().some((each) => /1 Kafka \\(suspect\\): [\\d.]+ %, .* ms/.test(each.style.text))");
  }

  @Test
  void a_picture_that_is_saved_as_svg_holds_the_chart_without_script() throws Exception {
    show(report(), DESKTOP, false);
    String svg = tab.see("document.querySelector('figure.chart').figure.picture('svg')").asText();

    assertThat(svg)
        .startsWith("<svg ")
        .contains("Delivered rate of example", "#c8102e", "1 Kafka")
        .doesNotContain("<script");
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getElementsByTagName("path")
                .getLength())
        .isGreaterThan(10);
    assertThat(tab.complaints()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"light, false", "dark, true"})
  void charts_look_as_they_were_approved(String name, boolean dark) throws Exception {
    show(report(), DESKTOP, dark);
    tab.see(DRAW_ALL);
    for (String chart : List.of("chart-0", "chart-6")) {
      String plot = "#" + chart + " .plot";
      tab.see("document.querySelector('" + plot + "').style.width = '560px'");
      tab.await("document.querySelector('" + plot + " canvas')?.width === 560");
      tab.see("document.querySelector('#" + chart + "').figure.drawn.getZr().flush()");

      BufferedImage now = tab.picture(plot);

      BufferedImage approved = PictureBlocks.approved(chart + "-" + name, now);
      double difference = PictureBlocks.difference(approved, PictureBlocks.of(now));
      assertThat(difference).as(chart + " " + name).matches(PictureBlocks::isAlike);
      tab.see(
          "document.querySelectorAll('#"
              + chart
              + " .legend button').forEach((each) => each.click())");
      tab.see("document.querySelector('#" + chart + "').figure.drawn.getZr().flush()");
      assertThat(PictureBlocks.difference(approved, PictureBlocks.of(tab.picture(plot))))
          .as("a chart whose series are hidden")
          .matches(other -> !PictureBlocks.isAlike(other));
    }
  }
}
