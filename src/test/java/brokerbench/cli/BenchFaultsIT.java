package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.host.NodeDiskNeeds;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of broker nodes, through the command line. */
@Tag("slow")
class BenchFaultsIT {

  static final String UPGRADES =
      "upgrade node-1 at 2s for 100ms; upgrade node-2 at 10s for 100ms; upgrade node-3 at 18s for"
          + " 100ms";

  private static final double SECOND_NS = 1e9;

  @TempDir Path root;

  private BenchProcess run(String scenario, String broker, String options, String... more)
      throws Exception {
    return run(root, scenario, broker, options, more);
  }

  /** Offered, messages per second: at 500 Kafka and its client can keep two cores busy. */
  static int rate(String broker) {
    return broker.equals("kafka") ? 250 : 1_000;
  }

  static BenchProcess run(Path root, String scenario, String broker, String options, String... more)
      throws Exception {
    String all = "-f 1 -w 3s -p broker=%s -p rate=%d %s".formatted(broker, rate(broker), options);
    return BenchProcess.scenario(root, scenario, words(all, more));
  }

  private static String[] words(String options, String... more) {
    return Stream.concat(Arrays.stream(options.strip().split(" ", -1)), Arrays.stream(more))
        .toArray(String[]::new);
  }

  static FaultEffect onlyFault(BenchProcess bench) throws IOException {
    List<FaultEffect> faults = bench.left().faults();
    assertThat(faults).as("%s%n%s", bench.findings(), bench.err()).hasSize(1);
    return faults.getFirst();
  }

  static void assertEveryMessageIsThere(RunData left) {
    assertThat(left.iterations()).allMatch(each -> each.counts().lost() == 0);
    assertThat(left.faults()).allSatisfy(each -> assertThat(each.vanished()).hasValue(0));
  }

  @ParameterizedTest
  @CsvSource({
    "kafka, kill, 30s",
    "nats, kill, 16s",
    "redis, kill, 16s",
    "kafka, stop, 30s",
    "nats, stop, 16s"
  })
  void a_node_that_ended_is_started_again_and_keeps_what_it_acknowledged(
      String broker, String kind, String measured) throws Exception {
    String faults = "faults=" + kind + " node-1 at 4s for 1s";
    try (BenchProcess bench = run("node-pause", broker, "-r " + measured, "-p", faults)) {
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
    String faults = "faults=kill leader at 4s for 6s";
    try (BenchProcess bench = run("leader-kill", broker, "-r 24s", "-p", faults)) {
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

  /** A node that stays at its version would leave its log without a second beginning. */
  @ParameterizedTest
  @CsvSource({"kafka, 4.0.0, 4.3.1", "nats, 2.11.1, 2.15.1"})
  void three_nodes_are_upgraded_in_turn_and_keep_what_they_acknowledged(
      String broker, String before, String after) throws Exception {
    try (BenchProcess bench =
        run("rolling-upgrade", broker, "-r 26s", "-p", "faults=" + UPGRADES)) {
      assertUpgraded(bench, broker, before, after);
    }
  }

  static void assertUpgraded(BenchProcess bench, String broker, String before, String after)
      throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

    RunData left = bench.left();
    assertThat(left.faults()).as("%s", bench.err()).hasSize(3);
    assertEveryMessageIsThere(left);
    assertThat(left.faults()).extracting(FaultEffect::kind).containsOnly("upgrade");
    assertThat(left.manifest().trials().getFirst().effectiveConfiguration())
        .containsEntry("cluster." + broker + "_version", before)
        .containsEntry("cluster." + broker + "_upgrade_version", after);
    for (int node = 1; node <= 3; node++) {
      assertThat(logOf(bench, broker + "-" + node + "-again.log")).contains(after);
    }
    bench.assertNothingLeft();
  }

  private static String logOf(BenchProcess bench, String end) throws IOException {
    try (Stream<Path> logs = Files.walk(bench.runDirectory())) {
      return Files.readString(
          logs.filter(file -> file.toString().endsWith(end)).findFirst().orElseThrow());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nats", "redis"})
  void what_failed_is_sent_again_until_it_is_acknowledged(String broker) throws Exception {
    try (BenchProcess bench =
        run(
            "node-pause",
            broker,
            "-r 16s -p publish_attempts=1000 -p retry_wait=50ms",
            "-p",
            "faults=kill node-1 at 4s for 1s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertEveryMessageIsThere(left);
      IterationResult measured = left.iterations().getLast();
      assertThat(measured.counts().failed()).as(bench.findings()).isZero();
      assertThat(measured.counts().published()).isEqualTo(measured.counts().sent());
      assertThat(bench.findings()).contains("publishes_repeated").doesNotContain("publish_failed");
      assertThat(left.faults().getFirst().detectionNs().orElseThrow()).isLessThan(1_000_000_000);
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @CsvSource({"kafka, 17s, 40s", "nats, 9s, 20s", "redis, 9s, 20s"})
  void a_disk_runs_full_and_nothing_that_was_acknowledged_vanishes(
      String broker, String stopped, String measured) throws Exception {
    List<String> missing = NodeDiskNeeds.missing();
    assumeTrue(missing.isEmpty(), () -> "nodes cannot have disks of their own: no " + missing);
    String faults = "faults=fill node-1 at 2s for 3s; stop node-1 at " + stopped + " for 100ms";
    try (BenchProcess bench = run("disk-full", broker, "-r " + measured, "-p", faults)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1, 2);

      RunData left = bench.left();
      assertThat(left.faults()).as("%s%n%s", bench.findings(), bench.err()).hasSize(2);
      FaultEffect full = left.faults().getFirst();
      assertThat(full.kind()).isEqualTo("fill");
      assertThat(full.producersAffected()).isEqualTo(8);
      assertThat(full.windowMaxNs().orElseThrow() / SECOND_NS).isGreaterThan(1);
      assertThat(left.faults()).allSatisfy(each -> assertThat(each.vanished()).hasValue(0));
      assertThat(deliveredSince(left.faults().getLast().healedNs().orElseThrow(), left))
          .as("%s", bench.findings())
          .isPositive();
      bench.assertNothingLeft();
    }
  }

  /** A Kafka that starts again beside other work takes 10 to 19 s, so its rate is not asked for. */
  private static long deliveredSince(long instantNs, RunData left) {
    return left.faultSeries().stream()
        .filter(each -> each.second() * SECOND_NS > instantNs)
        .mapToLong(FaultSecond::delivered)
        .sum();
  }

  @Test
  void the_seed_chooses_node_and_instant_the_same_each_time() throws Exception {
    List<FaultEffect> forks = drawn("2");
    List<FaultEffect> again = drawn("1");

    assertThat(forks).hasSize(2).extracting(FaultEffect::target).containsOnly("any");
    assertThat(forks)
        .allSatisfy(
            fault -> {
              assertThat(fault.plannedNs()).isBetween(2_000_000_000L, 6_000_000_000L);
              assertThat(fault.injectedNs() - fault.plannedNs()).isBetween(0L, 100_000_000L);
            });
    assertThat(forks.getLast().plannedNs()).isNotEqualTo(forks.getFirst().plannedNs());
    assertThat(again.getFirst().plannedNs()).isEqualTo(forks.getFirst().plannedNs());
    assertThat(again.getFirst().nodes()).isEqualTo(forks.getFirst().nodes());
  }

  private List<FaultEffect> drawn(String forks) throws Exception {
    String options = "-f %s -w 1s -r 9s --seed 7 -p broker=nats -p nodes=3".formatted(forks);
    try (BenchProcess bench =
        BenchProcess.scenario(
            Files.createDirectory(root.resolve(forks)),
            "node-pause",
            words(options, "-p", "faults=pause any at 2s..6s for 500ms"))) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      return bench.left().faults();
    }
  }

  @Test
  void ctrl_c_during_a_pause_leaves_no_broker_behind() throws Exception {
    try (BenchProcess bench =
        run("node-pause", "nats", "-r 60s", "-p", "faults=pause node-1 at 2s for 50s")) {
      bench.awaitMeasurement();
      ProcessHandle broker = bench.broker();

      BenchProcess.signal("INT", bench.pid());

      assertThat(bench.exitCode()).isNotEqualTo(ExitCode.INTERNAL);
      assertThat(broker.isAlive()).isFalse();
      bench.assertNothingLeft();
    }
  }
}
