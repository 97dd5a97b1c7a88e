package brokerbench.broker.kafka.server;

import brokerbench.broker.kafka.client.GrantRights;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.Startup;
import brokerbench.scenario.Params;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Kafka's brokers, each of which is a controller too. */
public final class KafkaServers implements BrokerServers {

  private static final Duration ADMISSION_LIMIT = Duration.ofSeconds(60);

  @Override
  public String broker() {
    return "kafka";
  }

  @Override
  public Startup startup() {
    return new Startup("Kafka Server started", Duration.ofSeconds(30), Optional.empty());
  }

  /** By the listener of the brokers, where nobody logs in and everything may be done. */
  @Override
  public void admit(List<AddressedNode> nodes, Params params) {
    InetSocketAddress brokers =
        nodes.getFirst().address().peers().orElseThrow(() -> new IllegalStateException("no peers"));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            GrantRights.class.getName(),
            brokers.getHostString() + ":" + brokers.getPort(),
            params.text("auth_user"));
    ExternalCommand.Result result =
        ExternalCommand.run(command, ADMISSION_LIMIT)
            .orElseThrow(() -> new EnvironmentException("cannot run " + command.getFirst()));
    if (!result.succeeded()) {
      throw new EnvironmentException(
          "Kafka gives the user of clients no rights: " + result.complaint());
    }
  }

  @Override
  public ProcessServers asProcesses() {
    return new KafkaProcesses();
  }

  @Override
  public ContainerServers inContainers() {
    return new KafkaContainers();
  }
}
