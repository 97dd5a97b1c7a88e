package brokerbench.broker.nats.server;

import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ImageName;
import brokerbench.scenario.Params;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** NATS in containers. */
final class NatsContainers implements ContainerServers {

  /** Beside that of the Compose files, which it includes by its name alone. */
  private static final String CONFIGURATION = "/etc/nats/access.conf";

  @Override
  public String image(Params params) {
    NatsSettings.Server server = NatsSettings.of(params).server();
    return ImageName.of(server.image(), "nats:" + server.version() + "-alpine");
  }

  @Override
  public SortedMap<String, String> variables(Params params) {
    NatsSettings.Server server = NatsSettings.of(params).server();
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put("SYNC_INTERVAL", server.syncInterval());
    variables.put("MAX_PAYLOAD", Long.toString(NatsSettings.Server.maxPayloadBytes(params)));
    variables.put("MAX_PENDING", Long.toString(server.maxPendingBytes()));
    return variables;
  }

  @Override
  public List<ContainerPort> ports() {
    return List.of(
        new ContainerPort("PORT", 4_222, Use.CLIENTS, true),
        new ContainerPort("MONITOR_PORT", 8_222, Use.MONITORING, true),
        new ContainerPort("ROUTE_PORT", 6_222, Use.INTERNAL, false));
  }

  @Override
  public ContainerAccess access(ContainerNode node) {
    List<String> lines = new ArrayList<>();
    lines.add("include brokerbench.conf");
    lines.addAll(NatsAccess.of(node.params(), node.certificatesInside()));
    return new ContainerAccess(
        new TreeMap<>(),
        List.of("-js", "-c", CONFIGURATION),
        new TreeMap<>(Map.of(CONFIGURATION, String.join("\n", lines) + "\n")));
  }

  @Override
  public int lastOctet() {
    return 20;
  }

  @Override
  public List<String> installationPaths() {
    return List.of("/nats-server", "/usr/local/bin/nats-server");
  }

  @Override
  public String dataPath() {
    return "/data";
  }
}
