package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.BrowserTab;
import brokerbench.document.HtmlForm;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Phase;
import brokerbench.validity.ForkFinding;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** The rules for paper alone, and what its charts do before they are printed. */
  private static final String AS_PRINTED =
      "[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) =>"
          + " rule.media).forEach((rule) => { rule.media.mediaText = rule.media.mediaText ==="
          + " 'print' ? 'all' : 'not all'; }); dispatchEvent(new Event('beforeprint'))";

  /** Elements that hold more than they show. */
  private static final String CUT_OFF =
      "[...document.querySelectorAll('body *')].filter((each) => each instanceof HTMLElement &&"
          + " getComputedStyle(each).overflow !== 'visible' && (each.scrollWidth >"
          + " each.clientWidth || each.scrollHeight > each.clientHeight)).map((each) =>"
          + " each.outerHTML.slice(0, 80)).join()";

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
  void the_first_screen_has_the_answer_and_the_first_picture() throws Exception {
    show(report(), DESKTOP, false);

    assertThat(tab.see(bottom("figure.chart .plot")).asInt()).isBetween(1, HEIGHT);
    assertThat(tab.see(bottom("h3 + ul")).asInt()).isBetween(1, HEIGHT);

    show(report(), TELEPHONE, false);
    assertThat(tab.see(bottom("p:nth-of-type(2)")).asInt()).isBetween(1, HEIGHT);
  }

  private static String bottom(String selector) {
    return "document.querySelector('%s').getBoundingClientRect().bottom".formatted(selector);
  }

  @Test
  void the_mouse_over_a_chart_shows_its_values() throws Exception {
    show(report(), DESKTOP, false);
    name("percentiles", "by percentile");

    tab.hover("#percentiles .plot");

    awaitTip("percentiles", "1 Kafka \\(suspect\\): [\\d.]+ %, .* ms");
  }

  @Test
  void a_mean_has_the_shape_of_its_forks_and_is_larger() throws Exception {
    show(report(), DESKTOP, false);
    tab.see(DRAW_ALL);
    name("rate", "Delivered rate of example");

    assertThat(drawn("Kafka, mean", "symbol").asText())
        .isEqualTo(drawn("Kafka, each fork", "symbol").asText());
    assertThat(drawn("Kafka, mean", "symbolSize").asInt())
        .isGreaterThan(drawn("Kafka, each fork", "symbolSize").asInt());
  }

  private JsonNode drawn(String series, String property) {
    return tab.see(
        "document.querySelector('#rate').figure.drawn.getOption().series.find(({ name }) =>"
            + " name === '%s').%s".formatted(series, property));
  }

  /** A line of more than thirty points has no symbol at most of them. */
  @Test
  void the_mouse_over_many_and_long_lines_shows_their_values_and_their_findings() throws Exception {
    String nats = MadeUpRuns.NATS;
    LocatedFinding finding =
        new LocatedFinding(
            nats,
            2,
            new IterationId(nats, 2, Phase.MEASUREMENT, 30),
            new ForkFinding.FaultWithoutEffect("stop"));
    show(SimulatedRuns.page(SimulatedRuns.ofFiveForks(finding)), DESKTOP, false);
    tab.see(DRAW_ALL);
    name("processor", "Processor over time, 2 NATS");
    name("rate", "Delivered rate over time, 2 NATS");

    assertThat(tab.see("document.querySelector('#processor').figure.chart.series.length").asInt())
        .isEqualTo(15);
    tab.hover("#processor .plot");
    awaitTip("processor", "^nats-1, fork 1: [\\d.]+ s, [\\d.]+ % of host$");
    awaitTip("processor", "^and 1 more$");
    tab.hover("#rate .plot");
    awaitTip("rate", "^fork 5: [\\d.]+ s, [\\d,]+ msg/s$");
    hoverFirstMark("rate");
    awaitTip("rate", "^1: [A-Z]");
    awaitTip("rate", "^fork 2: 29.5 s, [\\d,]+ msg/s$");
  }

  @Test
  void the_mouse_over_a_numbered_point_along_words_shows_its_note_and_its_value() throws Exception {
    List<TrialOutcome> outcomes = new ArrayList<>();
    List<IterationResult> iterations = new ArrayList<>();
    for (String tls : List.of("none", "server")) {
      String id = MadeUpRuns.KAFKA + "-" + tls;
      TrialOutcome like = GoldenRun.data().manifest().trials().getFirst();
      outcomes.add(MadeUpRuns.withParam(MadeUpRuns.withId(like, id), "tls", tls));
      double[] fork = {tls.equals("none") ? 100 : 200};
      iterations.addAll(MadeUpRuns.iterations(id, List.of(fork, fork, fork)));
    }
    LocatedFinding suspect =
        MadeUpRuns.about(
            MadeUpRuns.KAFKA + "-server", new ForkFinding.DriftInsideRun("rate", 0.5, 0.1));
    show(
        SimulatedRuns.page(MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations, suspect), outcomes)),
        DESKTOP,
        false);

    hoverFirstMark("chart-0");

    awaitTip("chart-0", "^1: Suspect: Kafka at server$");
    awaitTip("chart-0", "^Kafka, mean: server, 200 msg/s$");
  }

  /** Gives the first chart with {@code words} in its texts an id. */
  private void name(String id, String words) {
    tab.see(
        "[...document.querySelectorAll('figure.chart')].find((each) =>"
            + " each.textContent.includes('%s')).id = '%s'".formatted(words, id));
  }

  private void hoverFirstMark(String id) {
    tab.see(
        """
        (() => {
          const figure = document.querySelector('#%s').figure;
          const { x, y } = figure.chart.marks[0];
          const [left, top] = figure.drawn.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [x, y]);
          const probe = document.createElement('div');
          probe.id = 'probe';
          Object.assign(probe.style,
            { position: 'absolute', left: `${left}px`, top: `${top}px`, pointerEvents: 'none' });
          figure.plot.querySelector('canvas').parentElement.append(probe);
        })()"""
            .formatted(id));
    tab.hover("#probe");
  }

  private void awaitTip(String id, String line) {
    tab.await(
        "echarts.getInstanceByDom(document.querySelector('#%s .plot')).getZr().storage"
                .formatted(id)
            + ".getDisplayList().some((each) => /%s/.test(each.style.text))"
                .formatted(line.replace("/", "\\/")));
  }

  @Test
  void the_page_of_a_hostile_run_is_used_and_no_script_of_it_runs() throws Exception {
    show(SimulatedRuns.page(PageSecurityTest.hostileRun()), DESKTOP, false);
    tab.see(DRAW_ALL);
    tab.see("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    tab.hover("figure.chart .plot");

    assertThat(tab.see("document.title").asText()).contains(PageSecurityTest.HOSTILE);
    assertThat(tab.see("document.body.textContent").asText()).contains(PageSecurityTest.HOSTILE);
    assertThat(tab.see("document.querySelectorAll('img, [onerror]').length").asInt()).isZero();
    assertThat(tab.see("document.querySelector('figure.chart').figure.picture('svg')").asText())
        .doesNotContain("<img");
    assertThat(tab.complaints()).isEmpty();
  }

  /** As wide as the paper less the margins that a browser takes: 8.27 or 8.5 inches less 0.8. */
  @ParameterizedTest
  @CsvSource({"A4, 717", "letter, 739"})
  void nothing_is_cut_off_on_paper(String paper, int width) throws Exception {
    show(report(), width, false);
    tab.see(AS_PRINTED);

    assertThat(tab.see("document.documentElement.scrollWidth").asInt())
        .as(paper)
        .isLessThanOrEqualTo(width);
    assertThat(tab.see(CUT_OFF).asText()).isEmpty();
  }

  @Test
  void a_line_of_a_day_says_how_many_of_its_points_the_page_has_and_where_all_are()
      throws Exception {
    show(SimulatedRuns.page(SimulatedRuns.ofADay()), DESKTOP, false);
    name("rate", "Delivered rate over time");
    tab.see("document.querySelector('#rate details').open = true");
    tab.await("document.querySelector('#rate .wide p')");

    String all =
        " Chart and CSV have 2,000 of 86,403 points of a line, with its extremes, in five digits;"
            + " all are in throughput.csv, by iteration.";
    assertThat(tab.see("document.querySelector('#rate .wide p').textContent").asText())
        .isEqualTo("The first 1000 of 2,000 values of the CSV." + all);
    assertThat(
            tab.see("[...document.querySelectorAll('#rate > small')].at(-1).textContent").asText())
        .isEqualTo(all);
  }
}
