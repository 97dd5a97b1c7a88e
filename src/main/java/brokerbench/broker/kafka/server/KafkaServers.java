package brokerbench.broker.kafka.server;

import brokerbench.broker.kafka.client.AdmitUsers;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.Startup;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Kafka's brokers, each of which is a controller too. */
public final class KafkaServers implements BrokerServers {

  private static final Duration ADMISSION_LIMIT = Duration.ofSeconds(60);

  @Override
  public String broker() {
    return "kafka";
  }

  /** It is a directory of libraries. */
  @Override
  public List<String> programs() {
    return List.of();
  }

  @Override
  public Startup startup() {
    return new Startup("Kafka Server started", Duration.ofSeconds(30), Optional.empty());
  }

  /** Over a listener that asks for no login and refuses nothing. */
  @Override
  public void admit(List<AddressedNode> nodes, Params params) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                AdmitUsers.class.getName(),
                nodes.getFirst().address().askedText(),
                params.text("auth_user")));
    if (params.cluster().auth() == Auth.SCRAM) {
      command.addAll(List.of(Login.STRANGER, Login.of(params).file()));
    }
    var _ =
        ExternalCommand.require(
            command, Map.of(), ADMISSION_LIMIT, "Kafka gives the user of clients no rights: %s");
  }

  @Override
  public void checkLogin(Params params) {
    params.refuseWhen(
        params.is("auth_user", ClientSecurity.NAMELESS),
        "{auth_user} is what Kafka calls its own brokers, who may do everything; give another name");
  }

  @Override
  public ProcessServers asProcesses() {
    return new KafkaProcesses();
  }

  @Override
  public List<ContainerGroup> inContainers(Params params) {
    return ContainerGroup.ofAll(new KafkaContainers(), params);
  }
}
