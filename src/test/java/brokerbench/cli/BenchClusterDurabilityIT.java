package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of three nodes that have a copy of each message loses its power. */
@Tag("slow")
class BenchClusterDurabilityIT {

  @TempDir Path root;

  @BeforeEach
  void assumePowerCanBeCut() {
    BenchDurabilityIT.assumePowerCanBeCut();
  }

  private BenchProcess cutOne(String broker, String classes, String... more) throws IOException {
    List<String> options =
        new ArrayList<>(
            List.of("--load-time", "3s", "--nodes", "3", "--cut", "one", "--cuts", "1"));
    options.addAll(List.of("-p", "broker=" + broker, "-p", "durability=" + classes));
    options.addAll(List.of(more));
    return BenchProcess.durability(root, options.toArray(String[]::new));
  }

  @Test
  void jetstream_loses_nothing_that_two_others_have() throws Exception {
    try (BenchProcess bench = cutOne("nats", "page-cache")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      Map<String, String> row = BenchDurabilityIT.rows(bench).getFirst();
      assertThat(Long.parseLong(row.get("acknowledged"))).isPositive();
      assertThat(row)
          .containsEntry("durability", "page cache of a quorum")
          .containsEntry("target", "one")
          .containsEntry("nodes", "3")
          .containsEntry("vanished", "0")
          .containsEntry("kept", "true");
      assertNothingLeft(bench);
    }
  }

  /** Its replicas copy what a master's disk has kept that is back before one of them leads. */
  @Test
  void redis_loses_on_all_nodes_what_one_of_them_has_not_forced_to_disk() throws Exception {
    try (BenchProcess bench = cutOne("redis", "page-cache,every-message")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.SOME_INVALID);

      List<Map<String, String>> rows = BenchDurabilityIT.rows(bench);
      assertThat(Long.parseLong(rows.getFirst().get("vanished"))).isPositive();
      assertThat(rows.getFirst())
          .containsEntry("durability", "page cache of a quorum")
          .containsEntry("kept", "false");
      assertThat(rows.getLast())
          .containsEntry("durability", "fsync on a quorum")
          .containsEntry("vanished", "0")
          .containsEntry("kept", "true");
      assertThat(bench.findings()).contains("durability_broken");
      assertNothingLeft(bench);
    }
  }

  /** By then the cluster has made a replica the master, which has had every message. */
  @Test
  void redis_loses_nothing_with_a_node_that_stays_away_until_a_replica_leads() throws Exception {
    try (BenchProcess bench =
        cutOne(
            "redis", "page-cache", "--power-off", "15s", "-p", "redis.cluster_node_timeout=3s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      Map<String, String> row = BenchDurabilityIT.rows(bench).getFirst();
      assertThat(Long.parseLong(row.get("acknowledged"))).isPositive();
      assertThat(row)
          .containsEntry("power_off_ns", "15000000000")
          .containsEntry("vanished", "0")
          .containsEntry("kept", "true");
      assertNothingLeft(bench);
    }
  }

  private void assertNothingLeft(BenchProcess bench) throws IOException {
    bench.assertNothingLeft();
    assertThat(BenchDurabilityIT.mounts(root)).isEmpty();
  }
}
