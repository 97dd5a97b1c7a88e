package brokerbench.environment.register;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import java.io.IOException;
import java.nio.file.Path;

/** Starts NATS, prints its pid, and ends as a killed process does: without any cleaning up. */
public final class DyingHost {

  private DyingHost() {}

  /** Takes the directory that holds state, data and logs. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    RunRegister register = RunRegister.open(directory.resolve("state"), "dying-run");
    BrokerCluster cluster =
        Fixtures.environment(register)
            .start(Fixtures.request(Fixtures.broker("nats", "2.15.1", 1), directory));
    System.out.println(cluster.nodes().getFirst().pid().orElseThrow());
    System.out.flush();
    Runtime.getRuntime().halt(137);
  }
}
