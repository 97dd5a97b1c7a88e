package brokerbench.broker.nats.server;

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
    return ImageName.of(params, "nats.image", "nats:" + params.text("nats.version") + "-alpine");
  }

  @Override
  public SortedMap<String, String> variables(Params params) {
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put("SYNC_INTERVAL", params.text("nats.sync_interval"));
    variables.put("MAX_PAYLOAD", Long.toString(NatsMessageLimit.bytes(params)));
    variables.put("MAX_PENDING", Long.toString(params.size("nats.max_pending").bytes()));
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
