package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.FaultEffect;
import brokerbench.results.RunData;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of Redis with copies, of which a node is killed under load. */
@Tag("slow")
class BenchFailOverIT {

  private static final double SECOND_NS = 1e9;

  /** After which the other nodes give a silent one up. */
  private static final double NODE_TIMEOUT = 9;

  private static final double AWAY = 25;

  @TempDir Path root;

  @Test
  void clients_go_on_at_the_new_master_long_before_the_old_one_is_back() throws Exception {
    assertGoOn("");
  }

  @Tag("three-node")
  @Test
  void clients_of_containers_go_on_too() throws Exception {
    assertGoOn(" --env compose -p network=bridge");
  }

  private void assertGoOn(String where) throws Exception {
    String options =
        "-f 1 -w 5s -r 45s -p broker=redis -p redis.wait_timeout=1s -p rate=400" + where;
    try (BenchProcess bench =
        BenchProcess.scenario(
            root, "leader-kill", with(options.split(" "), "faults=kill leader at 4s for 25s"))) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.faults()).as("%s", bench.err()).hasSize(1);
      FaultEffect fault = left.faults().getFirst();
      assertThat(fault.nodes())
          .matches("redis-1 redis-4 redis-7|redis-2 redis-5 redis-8|redis-3 redis-6 redis-9");
      assertThat(fault.producersAffected()).isEqualTo(8);
      assertThat(fault.windowMaxNs().orElseThrow() / SECOND_NS)
          .as("%s", bench.findings())
          .isBetween(NODE_TIMEOUT - 2, AWAY - 5);
      assertThat(fault.recovery95Ns().orElseThrow() / SECOND_NS)
          .isBetween(NODE_TIMEOUT - 2, AWAY - 5);
      assertThat(fault.timers()).contains("cluster-node-timeout=9000");
      assertThat(fault.unknownAbsent()).isPresent();
      bench.assertNothingLeft();
    }
  }

  private static String[] with(String[] options, String faults) {
    String[] all = Arrays.copyOf(options, options.length + 2);
    all[options.length] = "-p";
    all[options.length + 1] = faults;
    return all;
  }
}
