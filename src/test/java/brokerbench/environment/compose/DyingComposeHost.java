package brokerbench.environment.compose;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.container.Engine;
import brokerbench.environment.register.RunRegister;
import java.io.IOException;
import java.nio.file.Path;

/** Starts NATS in a container and ends as a killed process does: without any cleaning up. */
final class DyingComposeHost {

  private DyingComposeHost() {}

  /** Takes the directory that holds state and logs. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    RunRegister register = RunRegister.open(directory.resolve("state"), "dying-run");
    BrokerCluster cluster =
        Fixtures.containers(Engine.connect(), Fixtures.ports(), register)
            .start(
                Fixtures.request(ComposeFixture.params("nats", "2.15.1", 1, "bridge"), directory));
    System.out.println("started " + cluster.endpoints());
    System.out.flush();
    Runtime.getRuntime().halt(137);
  }
}
