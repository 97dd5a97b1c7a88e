package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import brokerbench.environment.Fixtures;
import brokerbench.results.FaultEffect;
import brokerbench.results.LatencySummary;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A paused broker node, by arithmetic and by the histogram log. */
@Tag("slow")
class BenchPauseIT {

  private static final double SECOND_NS = 1e9;
  private static final double LATE_NS = 1e7;

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void a_pause_delays_what_was_due_in_it(String broker) throws Exception {
    try (BenchProcess bench = pause(root, broker, "-r 21s")) {
      assertDelaysWhatWasDue(bench, broker);
    }
  }

  /**
   * Kafka's broker gets room for all that it allocates in such a run: each collection stops it for
   * 50 ms, and a second that lacks a twentieth of its messages ends a recovery to 95 %.
   */
  static BenchProcess pause(Path root, String broker, String options) throws Exception {
    String roomy = "-Xms1700m -Xmx1700m -Xmn1300m " + Fixtures.BRIEF_JVM_ARGS;
    return BenchFaultsIT.run(
        root, "node-pause", broker, options, "-p", "kafka.server_jvm_args=" + roomy);
  }

  static void assertDelaysWhatWasDue(BenchProcess bench, String broker) throws Exception {
    int rate = BenchFaultsIT.rate(broker);
    assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

    RunData left = bench.left();
    FaultEffect fault = BenchFaultsIT.onlyFault(bench);
    BenchFaultsIT.assertEveryMessageIsThere(left);
    assertThat(fault.kind()).isEqualTo("pause");
    assertThat(fault.nodes()).isEqualTo(broker + "-1");
    assertThat(fault.plannedNs()).isEqualTo(10_000_000_000L);
    assertThat(fault.injectedNs() / SECOND_NS).isBetween(10.0, 10.1);
    double pausedNs = fault.healedNs().orElseThrow() - fault.effectiveNs();
    assertThat(pausedNs / SECOND_NS).isBetween(2.0, 2.1);
    assertThat(fault.producersAffected()).isEqualTo(8);
    assertThat(fault.windowMaxNs().orElseThrow() / SECOND_NS).isBetween(1.9, 2.6);
    // A container stops at some instant between the call that pauses it and the call's return.
    double longestNs = fault.healedNs().orElseThrow() - fault.injectedNs();
    double inTimeNs = LATE_NS + seconds(left, LatencySummary::p50Ns) * SECOND_NS;
    assertThat(fault.lateDuringFault())
        .isBetween(
            Math.round(0.985 * rate * (pausedNs - inTimeNs) / SECOND_NS),
            Math.round(1.015 * rate * longestNs / SECOND_NS));
    assertCountsWhatTheLogHas(bench, fault, rate);
    assertThat(fault.recovery50Ns().orElseThrow() / SECOND_NS).isBetween(1.5, 4.0);
    assertThat(fault.recovery95Ns().orElse(Long.MAX_VALUE))
        .isGreaterThanOrEqualTo(fault.recovery50Ns().getAsLong());
    assertThat(fault.catchUpNs()).isPresent();
    assertThat(seconds(left, LatencySummary::p999Ns)).isBetween(1.8, 2.6);
    assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
        .contains("pause of node-1 at 10.0 s: no acknowledgement for ");
    bench.assertNothingLeft();
  }

  /**
   * How long a slow machine takes to catch up is its own affair; how many were late by the log, and
   * by how much, is not. The usual latency was settled shortly before the fault, so that its median
   * up to the fault differs a little.
   */
  private static void assertCountsWhatTheLogHas(BenchProcess bench, FaultEffect fault, int rate)
      throws IOException {
    double usualNs = fault.latencyBeforeNs().orElseThrow();
    double limitNs = usualNs + LATE_NS;
    double unsureNs = 1e6 + 0.2 * usualNs;
    double faultSeconds = fault.injectedNs() / SECOND_NS;
    LoggedLatencies logged =
        new LoggedLatencies(RunDirectory.open(bench.runDirectory()).histogramLog(fault.trial(), 1));
    Histogram since = logged.since(faultSeconds);
    // The interval in which the fault began has up to 0.1 s from before it, and what was due then.
    long before = Math.round(rate * (0.1 + logged.longestBefore(faultSeconds)));

    assertThat(fault.late())
        .isGreaterThanOrEqualTo(fault.lateDuringFault())
        .isBetween(
            LoggedLatencies.longer(since, limitNs + unsureNs) - before,
            LoggedLatencies.longer(since, limitNs - unsureNs));
    assertThat(fault.delayCostMessageSeconds())
        .isCloseTo(LoggedLatencies.excessSeconds(since, limitNs, usualNs), withPercentage(2));
  }

  /** A percentile of the measured latency from end to end. */
  private static double seconds(RunData left, ToLongFunction<LatencySummary> percentile) {
    return left.iterations().stream()
            .filter(each -> each.id().phase() == Phase.MEASUREMENT)
            .flatMap(each -> each.latencies().stream())
            .filter(each -> each.metric().word().equals("end_to_end_latency"))
            .mapToLong(percentile)
            .max()
            .orElseThrow()
        / SECOND_NS;
  }
}
