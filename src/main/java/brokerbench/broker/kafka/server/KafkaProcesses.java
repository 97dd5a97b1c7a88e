package brokerbench.broker.kafka.server;

import brokerbench.broker.kafka.params.KafkaSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.software.MavenArtifact;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Kafka as local processes, from its jars and a log4j back end. */
final class KafkaProcesses implements ProcessServers {

  private static final String LOG4J_VERSION = "2.25.4";
  private static final String TOOLS_API = "kafka-tools-api";

  @Override
  public ServerAvailability availability(ServerSoftware software, List<Params> trials) {
    return new ServerAvailability(
        software.mavenWrapper().map(Path::toString),
        "no mvnw in the project",
        "the project's mvnw",
        "run from a full checkout of the project");
  }

  @Override
  public ServerInstallation obtain(ServerSoftware software, Params params) {
    String version = KafkaSettings.of(params).server().version();
    Path lib =
        software
            .entry("servers/kafka-" + version, directory -> fetch(software, version, directory))
            .resolve("lib");
    return ServerInstallation.ofDirectory("kafka", version, lib, "maven");
  }

  private static void fetch(ServerSoftware software, String version, Path directory)
      throws IOException {
    MavenArtifact server = new MavenArtifact("org.apache.kafka:kafka_2.13", version);
    MavenArtifact log =
        new MavenArtifact("org.apache.logging.log4j:log4j-slf4j-impl", LOG4J_VERSION);
    try {
      software.copy(List.of(server, log), directory);
    } catch (EnvironmentException failure) {
      // 4.4.0 declares kafka-tools-api, which no broker needs, but it was not published
      if (!String.valueOf(failure.getMessage()).contains(TOOLS_API)) {
        throw failure;
      }
      software.copy(List.of(server.without("org.apache.kafka:" + TOOLS_API), log), directory);
    }
  }

  @Override
  public int portsPerNode() {
    return KafkaNodes.PORTS_PER_NODE;
  }

  @Override
  public List<NodePlan> plan(ProcessLayout layout) throws IOException {
    return new KafkaNodes(layout).prepare();
  }
}
