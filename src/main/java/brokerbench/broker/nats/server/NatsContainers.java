package brokerbench.broker.nats.server;

import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ImageName;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** NATS in containers. */
final class NatsContainers implements ContainerServers {

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
    variables.put("MAX_PAYLOAD", Long.toString(NatsMessageLimit.bytes(params)));
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
