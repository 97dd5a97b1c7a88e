package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.BrokerStops;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twins, injected slow-downs and forks by precision, through the command line. */
@Tag("slow")
class BenchTwinsIT {

  @TempDir Path root;

  private static String[] words(String options) {
    return options.split(" ", -1);
  }

  private BenchProcess run(String broker, String options) throws Exception {
    String load =
        "-p iteration_by=time -p load=saturate -p window=1 -w 500ms"
            + " -p resource_lead=0ms -p resource_tail=0ms -p broker="
            + broker;
    return BenchProcess.run(
        root,
        Stream.of(words(load), words(options)).flatMap(Arrays::stream).toArray(String[]::new));
  }

  private static double rate(RunData left, String label) {
    return left.iterations().stream()
        .filter(each -> each.id().trial().endsWith("-label=" + label))
        .filter(each -> each.id().phase() == Phase.MEASUREMENT)
        .mapToLong(IterationResult::deliveredInside)
        .average()
        .orElseThrow();
  }

  private static void assertInjected(BenchProcess bench, int forks, double asked) throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
    RunData left = bench.left();
    assertThat(left.manifest().trials()).hasSize(2);
    assertThat(left.stops())
        .hasSize(forks)
        .allSatisfy(stops -> assertThat(stops.share()).isBetween(asked - 0.1, asked + 0.1))
        .extracting(BrokerStops::askedShare)
        .containsOnly(asked);
    // of forks that alternate, since other tests run beside this one
    assertThat(rate(left, "b")).isLessThan(0.9 * rate(left, "a"));
    bench.assertNothingLeft();
  }

  @Test
  void half_the_time_of_a_real_broker_is_missed_in_its_rate() throws Exception {
    try (BenchProcess bench = run("nats", "--aa --inject 50% -f 3 -wi 1 -i 1 -r 1s")) {
      assertInjected(bench, 3, 0.5);
    }
  }

  @Test
  void most_of_the_time_of_the_broker_in_memory_is_found_missing_in_its_rate() throws Exception {
    // a fifth of the rate is left, which five forks find 80 times of 100 even if they vary by 60 %
    try (BenchProcess bench = run("inmemory", "--aa --inject 80% -f 5 -wi 1 -i 1 -r 1s")) {
      assertInjected(bench, 5, 0.8);
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("In the delivered rate: found.");
    }
  }

  @Test
  void ctrl_c_leaves_no_broker_stopped() throws Exception {
    try (BenchProcess bench = run("nats", "-p broker_stopped=0.9 -f 1 -wi 1 -i 1 -r 60s")) {
      bench.awaitLine(": warmup 1");
      ProcessHandle broker = bench.broker();

      BenchProcess.signal("INT", bench.pid());

      assertThat(bench.exitCode()).isNotEqualTo(ExitCode.INTERNAL);
      assertThat(broker.isAlive()).isFalse();
      bench.assertNothingLeft();
    }
  }

  @Test
  void forks_are_added_until_the_precision_is_met_or_the_limit_is_hit() throws Exception {
    try (BenchProcess bench =
        run("inmemory", "--aa -f auto --precision 0.01% --most-forks 6 -i 1 -r 100ms -wi 0")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      RunData left = bench.left();
      assertThat(left.manifest().precision()).isNotNull();
      assertThat(left.manifest().trials()).allMatch(trial -> trial.forksFinished() == 6);
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("0 of 1 met", "not met: ");
      assertThat(left.iterations()).extracting(each -> each.id().fork()).contains(1, 6);
    }
  }

  @Test
  void forks_stop_before_the_limit_where_they_are_precise_enough() throws Exception {
    try (BenchProcess bench = run("inmemory", "-f auto --precision 100% -i 1 -r 300ms -wi 0")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      assertThat(bench.left().manifest().trials())
          .singleElement()
          .satisfies(trial -> assertThat(trial.forksFinished()).isBetween(5, 29));
      assertThat(List.of(Files.readString(bench.runDirectory().resolve("report.md"))))
          .allMatch(report -> report.contains("1 of 1 met"));
    }
  }
}
