package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.BrowserTab;
import brokerbench.document.PictureBlocks;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every chart of pages of each kind, as a picture that somebody has looked at. */
class ApprovedChartsIT {

  private static final int WIDTH = 560;

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

  /** Two brokers at three sizes of a payload, two forks each. */
  private static RunData sweep() {
    List<TrialOutcome> outcomes = new ArrayList<>();
    List<IterationResult> iterations = new ArrayList<>();
    for (TrialOutcome golden : GoldenRun.data().manifest().trials()) {
      for (int bytes : new int[] {100, 1_000, 10_000}) {
        String id = golden.trial().id() + "-" + bytes;
        double rate =
            (golden.trial().broker().equals("kafka") ? 90_000 : 60_000) / Math.log10(bytes);
        outcomes.add(
            MadeUpRuns.withParam(
                MadeUpRuns.withId(golden, id), "payload_size", Integer.toString(bytes)));
        iterations.addAll(
            MadeUpRuns.iterations(id, List.of(new double[] {rate}, new double[] {1.2 * rate})));
      }
    }
    return MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes);
  }

  /**
   * A kind of page.
   *
   * @param charts part of the names of those that no other kind of page has
   */
  private record Kind(String name, String page, String charts) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Arguments> pages() {
    RunData golden = GoldenRun.data();
    return Stream.of(
            new Kind("run", SimulatedRuns.page(golden), ""),
            new Kind("comparison", SimulatedRuns.comparison(golden, golden), ""),
            new Kind("sweep", SimulatedRuns.page(sweep()), "of-example"),
            new Kind("steps", SimulatedRuns.page(LatencyChartsTest.run()), ""),
            new Kind("pause", FaultChartsTest.pageOfAPause(), "1-kafka"))
        .flatMap(page -> Stream.of("light", "dark").map(look -> Arguments.of(page, look)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("pages")
  void every_chart_is_whole_and_as_it_was_approved_and_not_without_its_series(
      Kind kind, String look) throws Exception {
    tab.screen(1_200, 900, look.equals("dark"));
    tab.go(Files.writeString(scratch.resolve("page.html"), kind.page).toUri().toString());
    tab.see("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    List<String> unlike = new ArrayList<>();
    int charts = tab.see("document.querySelectorAll('figure.chart').length").asInt();
    for (int chart = 0; chart < charts; chart++) {
      String slug = slug(chart);
      String approved = kind.name + "-" + slug + "-" + look;
      if (slug.contains(kind.charts) && !isAlike(chart, approved)) {
        unlike.add(approved);
      }
    }

    assertThat(charts).isPositive();
    assertThat(unlike).as("not there, cut off, or not as in src/test/resources/page").isEmpty();
    assertThat(tab.complaints()).isEmpty();
  }

  private String slug(int chart) {
    JsonNode title = tab.see(figure(chart) + ".chart.title");
    return title.asText().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  private static String figure(int chart) {
    return "document.querySelector('#chart-%d').figure".formatted(chart);
  }

  private boolean isAlike(int chart, String name) throws IOException {
    String plot = "#chart-" + chart + " .plot";
    tab.see(figure(chart) + ".draw()");
    tab.see("document.querySelector('" + plot + "').style.width = '" + WIDTH + "px'");
    tab.await("document.querySelector('" + plot + " canvas')?.width === " + WIDTH);
    BufferedImage now = picture(chart, plot);
    Optional<BufferedImage> approved = PictureBlocks.approved(name, now);
    // A single line has no button that hides it.
    boolean differsWithoutSeries =
        hideSeries(chart) == 0 || !isLike(approved, picture(chart, plot));
    return isLike(approved, now) && PictureBlocks.isWhole(now) && differsWithoutSeries;
  }

  private int hideSeries(int chart) {
    String buttons = "[...document.querySelectorAll('#chart-%d .legend button')]".formatted(chart);
    tab.see(buttons + ".forEach((each) => each.click())");
    return tab.see(buttons + ".length").asInt();
  }

  private static boolean isLike(Optional<BufferedImage> approved, BufferedImage picture) {
    BufferedImage blocks = PictureBlocks.of(picture);
    return approved.filter(each -> PictureBlocks.isLike(each, blocks)).isPresent();
  }

  private BufferedImage picture(int chart, String plot) throws IOException {
    tab.see(figure(chart) + ".drawn.getZr().flush()");
    return tab.picture(plot);
  }
}
