package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.Fixtures;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.proxy.ProxyPrograms;
import brokerbench.results.FaultEffect;
import brokerbench.results.NonBroker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of the clients' path, through the command line. */
@Tag("slow")
class BenchPathFaultsIT {

  private static final double SECOND_NS = 1e9;
  private static final String CUT_OF_ALL = "cut all at 3s for 2s";

  @TempDir Path root;
  private List<ProcessHandle> orphans = List.of();

  @AfterEach
  void endOrphans() {
    orphans.forEach(ProcessHandle::destroyForcibly);
  }

  @BeforeEach
  void needProxy() {
    assumeTrue(
        new ProxyPrograms(Fixtures.software()).areWithinReach(),
        "needs toxiproxy-server, or Go to build it");
  }

  private BenchProcess run(String broker, String nodes, String faults, String... more)
      throws Exception {
    List<String> words = new ArrayList<>(List.of("-f", "1", "-w", "2s", "-r", "20s"));
    for (String param :
        List.of("client_path=proxy", "broker=" + broker, "nodes=" + nodes, "faults=" + faults)) {
      words.addAll(List.of("-p", param));
    }
    words.addAll(List.of(more));
    return BenchProcess.scenario(root, "node-pause", words.toArray(String[]::new));
  }

  /** A connection that passed the proxy by would leave its producers unaffected. */
  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void no_message_of_three_nodes_passes_while_the_path_to_all_is_cut(String broker)
      throws Exception {
    try (BenchProcess bench = run(broker, "3", CUT_OF_ALL)) {
      assertNothingPassed(bench);
    }
  }

  @Tag("three-node")
  @ParameterizedTest
  @CsvSource({"kafka, published", "redis, bridge"})
  void no_message_of_three_containers_passes_either(String broker, String network)
      throws Exception {
    try (BenchProcess bench =
        run(broker, "3", CUT_OF_ALL, "--env", "compose", "-p", "network=" + network)) {
      assertNothingPassed(bench);
    }
  }

  private static void assertNothingPassed(BenchProcess bench) throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

    assertThat(bench.left().faults()).as("%s", bench.err()).hasSize(1);
    FaultEffect fault = bench.left().faults().getFirst();
    assertThat(fault.kind()).isEqualTo("cut");
    assertThat(fault.producersAffected()).isEqualTo(8);
    assertThat(fault.windowMedianNs().orElseThrow() / SECOND_NS).isGreaterThan(1.9);
    assertThat(Files.readString(bench.runDirectory().resolve("resources.csv")))
        .contains("," + NonBroker.PROXY.word() + ",");
    bench.assertNothingLeft();
  }

  /**
   * A client that does not connect again keeps its messages outstanding. Kafka's 72 connections
   * take most of a processor, so that a slow machine has a second below 95 % again and again.
   */
  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void all_clients_connect_again_after_a_storm(String broker) throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(
            root,
            "reconnect-storm",
            "-f",
            "1",
            "-w",
            "2s",
            "-r",
            "18s",
            "-p",
            "broker=" + broker,
            "-p",
            "faults=reset all at 3s for 100ms")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      FaultEffect fault = bench.left().faults().getFirst();
      assertThat(fault.producers()).isEqualTo(48);
      assertThat(fault.producersAffected()).isGreaterThan(24);
      assertThat(fault.catchUpNs()).as("%s", bench.err()).isPresent();
      assertThat(broker.equals("kafka") ? fault.recovery50Ns() : fault.recovery95Ns()).isPresent();
      bench.assertNothingLeft();
    }
  }

  @Test
  void broker_and_proxy_of_a_suite_that_is_killed_during_a_fault_are_ended_by_the_next_run()
      throws Exception {
    try (BenchProcess bench = run("nats", "1", "cut node-1 at 500ms for 15s")) {
      bench.awaitMeasurement();
      orphans = List.of(bench.broker(), bench.proxy());
      BenchProcess.signal("KILL", bench.pid());
      bench.exitCode();
      assertThat(orphans).allMatch(ProcessHandle::isAlive);
    }
    try (BenchProcess next = BenchProcess.run(root, "-p", "broker=inmemory")) {
      assertThat(next.exitCode()).as("%s", next.err()).isIn(0, 1);
      for (ProcessHandle orphan : orphans) {
        assertThat(next.err()).anyMatch(line -> line.startsWith("killed pid " + orphan.pid()));
        assertThat(orphan.isAlive()).isFalse();
      }
      next.assertNothingLeft();
    }
  }

  @Test
  void packets_that_vanish_are_sent_again_and_no_rule_is_left() throws Exception {
    assumeTrue(PacketFilter.missing().isEmpty(), () -> "no " + PacketFilter.missing());
    try (BenchProcess bench = run("nats", "1", "loss 20% node-1 at 3s for 5s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      FaultEffect fault = bench.left().faults().getFirst();
      assertThat(fault.kind()).isEqualTo("loss 20%");
      assertThat(fault.late()).isGreaterThan(500);
      assertThat(fault.windowMaxNs().orElseThrow() / SECOND_NS).isGreaterThan(0.2);
      assertThat(bench.left().iterations()).allMatch(each -> each.counts().lost() == 0);
      assertThat(tables()).isEmpty();
      bench.assertNothingLeft();
    }
  }

  @Test
  void rules_of_a_suite_that_is_killed_are_removed_by_the_next_run() throws Exception {
    assumeTrue(PacketFilter.missing().isEmpty(), () -> "no " + PacketFilter.missing());
    try (BenchProcess bench = run("nats", "1", "loss 1% node-1 at 100ms for 15s")) {
      bench.awaitMeasurement();
      orphans = List.of(bench.broker(), bench.proxy());
      while (tables().isEmpty() && ProcessHandle.of(bench.pid()).isPresent()) {
        Thread.sleep(50);
      }
      BenchProcess.signal("KILL", bench.pid());
      bench.exitCode();
      assertThat(tables()).hasSize(1);
    }
    try (BenchProcess next = BenchProcess.run(root, "-p", "broker=inmemory")) {
      assertThat(next.exitCode()).as("%s", next.err()).isIn(0, 1);
      assertThat(next.err()).anyMatch(line -> line.startsWith("removed the packet filter's table"));
      assertThat(tables()).isEmpty();
    }
  }

  /** Of this suite, as the kernel lists them. */
  private static List<String> tables() {
    return ExternalCommand.run(List.of("nft", "list", "tables"), Duration.ofSeconds(10))
        .orElseThrow()
        .output()
        .lines()
        .filter(line -> line.contains("brokerbench_"))
        .toList();
  }

  @Test
  void connections_that_are_closed_slower_or_narrower_are_told_apart_and_end_well()
      throws Exception {
    String faults =
        "latency 100ms jitter 50ms node-1 at 2s for 2s; bandwidth 100KB/s node-1 at 7s for 2s;"
            + " reset node-1 at 14s for 1s";
    try (BenchProcess bench = run("nats", "1", faults)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      assertThat(bench.left().faults())
          .as("%s", bench.err())
          .extracting(FaultEffect::kind)
          .containsExactly("latency 100ms jitter 50ms", "bandwidth 100KB/s", "reset");
      assertThat(bench.left().faults()).allMatch(FaultEffect::wasNoticed);
      bench.assertNothingLeft();
    }
  }
}
