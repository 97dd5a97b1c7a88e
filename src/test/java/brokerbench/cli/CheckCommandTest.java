package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.host.NodeDiskNeeds;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckCommandTest {

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({"quickstart, warn", "disk-full, fail", "durability, fail"})
  void disks_of_nodes_are_judged_by_what_the_scenario_needs(String scenario, String outcome) {
    boolean possible = NodeDiskNeeds.missing().isEmpty();
    CommandRun run = CommandRun.of("check %s --out %s --state %s".formatted(scenario, root, root));

    assertThat(run.out().lines()).contains((possible ? "pass" : outcome) + " node_disks");
    assertThat(run.out()).contains(" client_proxy\n", " packet_filter\n", " certificates\n");
    if (outcome.equals("fail") && !possible) {
      assertThat(run.exitCode()).isEqualTo(ExitCode.UNFIT);
    }
  }
}
