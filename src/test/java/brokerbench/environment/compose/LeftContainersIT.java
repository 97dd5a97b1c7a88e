package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.ChildJvm;
import brokerbench.environment.Fixtures;
import brokerbench.environment.container.Engine;
import brokerbench.environment.register.RunRegister;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("single-node")
class LeftContainersIT {

  @TempDir Path directory;

  @Test
  void what_a_killed_run_left_is_removed_by_the_next_one_and_nothing_else() throws Exception {
    try (Engine engine = Engine.connect()) {
      ContainerTraces traces = new ContainerTraces(engine.client(), directory.resolve("state"));
      String foreign =
          engine
              .client()
              .createNetworkCmd()
              .withName("wt-compose-bystander")
              .withLabels(Map.of(ContainerRemoval.LABEL, "somebody-else"))
              .exec()
              .getId();
      try (ChildJvm host = new ChildJvm(DyingComposeHost.class, directory.toString())) {
        assertThat(host.readLine()).startsWith("started ");
        assertThat(host.exitCode()).isEqualTo(137);
        assertThat(traces.left()).hasSize(3);

        List<String> report =
            RunRegister.cleanUpDead(directory.resolve("state"), ContainerRemoval::ofDeadRun);

        assertThat(report)
            .hasSize(3)
            .allMatch(line -> line.endsWith(" of run dying-run"))
            .anyMatch(line -> line.startsWith("removed container brokerbench-"))
            .anyMatch(line -> line.startsWith("removed network brokerbench-"))
            .anyMatch(line -> line.startsWith("removed volume brokerbench-"));
        traces.assertNoneLeft();
        assertThat(engine.client().inspectNetworkCmd().withNetworkId(foreign).exec()).isNotNull();
        assertThat(Fixtures.entries(directory.resolve("state"))).isEmpty();
      } finally {
        engine.client().removeNetworkCmd(foreign).exec();
      }
    }
  }
}
