package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.Fixtures;
import brokerbench.results.FaultEffect;
import brokerbench.results.LatencySummary;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of broker nodes, through the command line. */
class BenchFaultsIT {

  private static final double SECOND_NS = 1e9;

  @TempDir Path root;

  private BenchProcess run(String scenario, String broker, String options) throws Exception {
    String all = "-f 1 -w 3s -p broker=" + broker + " " + options;
    String[] words =
        Stream.concat(
                Arrays.stream(all.strip().split(" ", -1)),
                Stream.of("-p", "kafka.server_jvm_args=" + Fixtures.KAFKA_JVM_ARGS))
            .toArray(String[]::new);
    return BenchProcess.scenario(root, scenario, words);
  }

  private static FaultEffect onlyFault(BenchProcess bench) throws IOException {
    List<FaultEffect> faults = bench.left().faults();
    assertThat(faults).as("%s%n%s", bench.findings(), bench.err()).hasSize(1);
    return faults.getFirst();
  }

  private static void assertEveryMessageIsThere(RunData left) {
    assertThat(left.iterations()).allMatch(each -> each.counts().lost() == 0);
    assertThat(left.faults()).allSatisfy(each -> assertThat(each.vanished()).hasValue(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void a_pause_delays_what_was_due_in_it(String broker) throws Exception {
    try (BenchProcess bench = run("node-pause", broker, "-r 21s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      RunData left = bench.left();
      FaultEffect fault = onlyFault(bench);
      assertEveryMessageIsThere(left);
      assertThat(fault.kind()).isEqualTo("pause");
      assertThat(fault.nodes()).isEqualTo(broker + "-1");
      assertThat(fault.plannedNs()).isEqualTo(10_000_000_000L);
      assertThat(fault.injectedNs() / SECOND_NS).isBetween(10.0, 10.1);
      double pausedNs = fault.healedNs().orElseThrow() - fault.effectiveNs();
      assertThat(pausedNs / SECOND_NS).isBetween(2.0, 2.1);
      assertThat(fault.producersAffected()).isEqualTo(8);
      assertThat(fault.windowMaxNs().orElseThrow() / SECOND_NS).isBetween(1.9, 2.6);
      assertThat(fault.lateDuringFault()).isBetween(1_950L, 2_030L);
      assertThat(fault.late()).isBetween(fault.lateDuringFault(), 2_600L);
      assertThat(fault.delayCostMessageSeconds()).isBetween(1_800.0, 3_200.0);
      assertThat(fault.recovery95Ns().orElseThrow() / SECOND_NS).isBetween(1.5, 4.0);
      assertThat(fault.catchUpNs().orElseThrow() / SECOND_NS).isBetween(0.0, 2.0);
      assertThat(p999Seconds(left)).isBetween(1.8, 2.6);
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("pause of node-1 at 10.0 s: no acknowledgement for ");
      bench.assertNothingLeft();
    }
  }

  private static double p999Seconds(RunData left) {
    return left.iterations().stream()
            .filter(each -> each.id().phase() == Phase.MEASUREMENT)
            .flatMap(each -> each.latencies().stream())
            .filter(each -> each.metric().word().equals("end_to_end_latency"))
            .mapToLong(LatencySummary::p999Ns)
            .max()
            .orElseThrow()
        / SECOND_NS;
  }

  @ParameterizedTest
  @CsvSource({"kafka, kill", "nats, kill", "redis, kill", "kafka, stop", "nats, stop"})
  void a_node_that_ended_is_started_again_and_keeps_what_it_acknowledged(String broker, String kind)
      throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(
            root,
            "node-pause",
            "-f",
            "1",
            "-w",
            "3s",
            "-r",
            "40s",
            "-p",
            "broker=" + broker,
            "-p",
            "faults=" + kind + " node-1 at 4s for 1s",
            "-p",
            "kafka.server_jvm_args=" + Fixtures.KAFKA_JVM_ARGS)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      FaultEffect fault = onlyFault(bench);
      assertEveryMessageIsThere(left);
      assertThat(fault.kind()).isEqualTo(kind);
      assertThat(fault.windowMaxNs().orElseThrow() / SECOND_NS).isBetween(1.0, 36.0);
      assertThat(fault.catchUpNs()).isPresent();
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats"})
  void the_leader_of_three_nodes_is_killed_and_nothing_that_was_acknowledged_vanishes(String broker)
      throws Exception {
    try (BenchProcess bench = run("leader-kill", broker, "-r 50s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      FaultEffect fault = onlyFault(bench);
      assertEveryMessageIsThere(left);
      assertThat(fault.target()).isEqualTo("leader");
      assertThat(fault.nodes()).matches(broker + "-[123]");
      assertThat(fault.producersAffected()).isBetween(1, 8);
      bench.assertNothingLeft();
    }
  }

  @Test
  void ctrl_c_during_a_pause_leaves_no_broker_behind() throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(
            root,
            "node-pause",
            "-f",
            "1",
            "-w",
            "1s",
            "-r",
            "60s",
            "-p",
            "broker=nats",
            "-p",
            "faults=pause node-1 at 2s for 50s")) {
      bench.awaitMeasurement();
      ProcessHandle broker = bench.broker();

      BenchProcess.signal("INT", bench.pid());

      assertThat(bench.exitCode()).isNotEqualTo(ExitCode.INTERNAL);
      assertThat(broker.isAlive()).isFalse();
      bench.assertNothingLeft();
    }
  }
}
