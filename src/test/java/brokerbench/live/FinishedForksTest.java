package brokerbench.live;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.engine.Outlook;
import brokerbench.engine.RunListener;
import brokerbench.results.GoldenRun;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FinishedForksTest {

  private static final Trial TRIAL = GoldenRun.data().manifest().trials().getFirst().trial();
  private static final Outlook MORE = new Outlook(1, List.of(TRIAL), List.of());
  private static final Outlook NONE = new Outlook(2, List.of(), List.of());

  @TempDir private Path root;
  private final AtomicLong nowNs = new AtomicLong();
  private final LivePage page = new LivePage("Run run-1", nowNs::get);
  private ServedPage served;
  private long reportNs;
  private int reports;
  private FinishedForks listener;

  @BeforeEach
  void serve() throws IOException {
    served = new ServedPage(page);
    listener = new FinishedForks(new RunListener() {}, page, nowNs::get, this::report);
    listener.runStarted(RunDirectory.create(root, "run-1"));
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private Document report(RunDirectory directory) {
    nowNs.addAndGet(reportNs);
    reports++;
    return new Document(
        List.of(
            new Block.Heading(1, "the title"),
            new Block.Paragraph("report %d of %s".formatted(reports, directory.path()))));
  }

  private BufferedReader open(String path) throws IOException {
    return new BufferedReader(
        new InputStreamReader(served.at(path).toURL().openStream(), StandardCharsets.UTF_8));
  }

  private String page() throws IOException {
    try (BufferedReader answer = open("/")) {
      return answer.readAllAsString();
    }
  }

  private void fork(int number, Outlook outlook) {
    listener.forkStarted(TRIAL, number, outlook);
    listener.forkFinished(TRIAL, number);
  }

  private void tell() {
    page.tell(List.of("starting", "", "", ""));
  }

  @Test
  void nobody_looks_and_nothing_is_made() throws Exception {
    fork(1, MORE);

    assertThat(reports).isZero();
    assertThat(page()).contains("The report so far", "made between forks");
  }

  @Test
  void an_open_page_is_told_and_has_the_report_below_all_else() throws Exception {
    try (BufferedReader events = open("/events?after=0")) {
      assertThat(events.readLine()).isEqualTo(":");
      fork(1, MORE);
      tell();
      tell();

      String told = events.lines().filter(line -> line.startsWith("data: ")).findFirst().get();
      assertThat(told).contains("\"finished\":true");
      assertThat(events.lines().filter(line -> line.startsWith("data: ")).findFirst().get())
          .doesNotContain("finished\":");
      assertThat(page())
          .contains("<h2>The report so far</h2>\n<p>report 1 of " + root.resolve("run-1") + "</p>")
          .doesNotContain("the title", "made between forks");
    }
  }

  @Test
  void the_last_fork_leaves_it_to_the_report() throws Exception {
    try (BufferedReader events = open("/events?after=0")) {
      assertThat(events.readLine()).isEqualTo(":");
      fork(2, NONE);

      assertThat(reports).isZero();
    }
  }

  @Test
  void a_report_that_takes_long_is_made_less_often() throws Exception {
    reportNs = 3_000_000_000L;
    try (BufferedReader events = open("/events?after=0")) {
      assertThat(events.readLine()).isEqualTo(":");
      fork(1, MORE);
      nowNs.addAndGet(59_000_000_000L);
      fork(2, MORE);
      assertThat(reports).isEqualTo(1);

      nowNs.addAndGet(1_000_000_000L);
      fork(3, MORE);
      assertThat(reports).isEqualTo(2);
    }
  }
}
