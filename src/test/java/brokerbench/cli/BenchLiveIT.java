package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.BrowserTab;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are shown as a page while they go on. */
@Tag("slow")
class BenchLiveIT {

  private static final String POINTS =
      "document.querySelector('#chart-0').figure.chart.series[0].x.length";
  private static final String SHADED =
      "document.querySelector('#chart-0').figure.chart.bands.some((band) => band.to > band.from)";
  private static final String HEADING = "document.querySelector('h1').textContent";

  @TempDir private Path root;

  private static String address(BenchProcess bench) throws InterruptedException {
    bench.awaitLine("live: ");
    return bench.err().stream()
        .filter(line -> line.startsWith("live: "))
        .findFirst()
        .orElseThrow()
        .substring("live: ".length());
  }

  private BenchProcess ofAMinute() throws Exception {
    return BenchProcess.run(root, "--live", "-p", "broker=inmemory", "-r", "60s", "-w", "1s");
  }

  @Test
  void a_page_follows_a_run_survives_a_reload_and_becomes_the_report() throws Exception {
    try (BenchProcess bench =
            BenchProcess.run(
                root,
                "--live",
                "-f",
                "2",
                "-p",
                "broker=inmemory",
                "-w",
                "2s",
                "-r",
                "3s",
                "-i",
                "3");
        BrowserTab tab = BrowserTab.open(root)) {
      String address = address(bench);
      tab.screen(390, 900, false);
      tab.go(address);
      tab.await(POINTS + " > 2");
      int before = tab.see(POINTS).asInt();
      tab.go(address);
      assertThat(tab.see(POINTS).asInt()).isGreaterThanOrEqualTo(before);
      tab.await(POINTS + " > " + (before + 1));
      tab.await("document.querySelectorAll('body > div > .wide tbody tr').length > 0");
      tab.await(SHADED);
      assertThat(tab.see("document.querySelector('#chart-0 .legend').textContent").asText())
          .endsWith("warm-up");
      assertThat(tab.see(HEADING).asText()).endsWith(", going on");
      assertThat(tab.see("document.querySelector('.beside p:nth-child(2)').textContent").asText())
          .contains(" msg/s delivered", "p99 ", "lost 0");
      assertThat(tab.see("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);

      // The second fork goes on; the report of the first is below.
      tab.await("document.querySelector('body > div ~ .beside .chart') !== null");
      assertThat(tab.see(HEADING).asText()).endsWith(", going on");
      assertThat(tab.see("document.querySelectorAll('body > .charts figure').length").asInt())
          .isGreaterThan(3);
      assertThat(tab.see("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);

      tab.await("!" + HEADING + ".endsWith(', going on')");
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      assertThat(tab.see("document.body.firstElementChild.textContent").asText())
          .endsWith(bench.runDirectory().resolve("report.html").toString());
      assertThat(tab.see("document.querySelectorAll('figure.chart').length").asInt())
          .isGreaterThan(5);
      assertThat(tab.complaints()).isEmpty();
    }
  }

  @Test
  void a_page_follows_a_replication_through_its_rounds_and_becomes_its_verdicts() throws Exception {
    try (BenchProcess bench =
            BenchProcess.replicate(
                root,
                "nats-proxy",
                "--only",
                "np-queue-flat",
                "--scale",
                "0.001",
                "-f",
                "2",
                "--live");
        BrowserTab tab = BrowserTab.open(root)) {
      tab.go(address(bench));
      bench.awaitLine("round 2 of 2");
      tab.await("document.querySelector('.beside').textContent.includes('round 2, ')");
      assertThat(tab.see("document.querySelector('.beside').textContent").asText())
          .contains(" of 4 forks", "When the replication ends");

      bench.awaitLine("4 of 4 forks");
      tab.await("!" + HEADING + ".endsWith(', going on')");
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      assertThat(tab.see("document.body.textContent").asText())
          .contains(bench.runDirectory().resolve("report.html").toString(), "np-queue-flat");
      assertThat(tab.complaints()).isEmpty();
    }
  }

  @Test
  void a_port_in_use_is_refused_before_anything_starts() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        BenchProcess bench = BenchProcess.run(root, "--live=" + taken.getLocalPort())) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.UNFIT);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains(":" + taken.getLocalPort() + " cannot be used: ")
          .endsWith("give another port");
    }
  }

  @Test
  void a_run_that_is_stopped_leaves_its_page_with_what_was_finished() throws Exception {
    try (BenchProcess bench = ofAMinute();
        BrowserTab tab = BrowserTab.open(root)) {
      tab.go(address(bench));
      bench.awaitMeasurement();

      BenchProcess.signal("INT", bench.pid());

      tab.await("!" + HEADING + ".endsWith(', going on')");
      assertThat(bench.exitCode()).isEqualTo(130);
      assertThat(bench.err()).anyMatch(line -> line.contains("stopped; what was finished is in"));
    }
  }

  @Test
  void the_page_of_a_run_that_was_killed_says_that_nobody_answers() throws Exception {
    try (BenchProcess bench = ofAMinute();
        BrowserTab tab = BrowserTab.open(root)) {
      tab.go(address(bench));
      tab.await(POINTS + " > 1");
      tab.await("document.querySelector('#chart-1').figure.chart.series[0]?.y.at(-1) > 0");
      int before = tab.see(POINTS).asInt();

      BenchProcess.signal("KILL", bench.pid());

      tab.await("document.querySelector('.beside p').textContent.includes('does not answer')");
      assertThat(tab.see(POINTS).asInt()).isGreaterThanOrEqualTo(before);
    }
  }
}
