package brokerbench.environment.compose;

import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.Secrets;
import brokerbench.scenario.ClusterShape.Network;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A Compose file of one cluster, on top of those in {@code compose/}: what its nodes take to speak
 * TLS with clients, to know them and to announce a proxy, what they know of each other, and their
 * own disks. Holds secrets. Compose copies the files of a node into its container, so that none is
 * mounted from this host.
 *
 * @param data directories of this host that hold the nodes' messages, in node order; empty for
 *     volumes of the engine
 */
record NodeOverlay(ProjectPlan plan, ClusterAccess access, List<Path> data) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  NodeOverlay {
    plan = plan.with(access.params());
    data = List.copyOf(data);
  }

  /** Writes it into {@code directory}, for its owner alone. */
  Path write(Path directory) throws IOException {
    Map<String, Object> services = new TreeMap<>();
    Map<String, Object> configs = new TreeMap<>();
    for (int node = 0; node < plan.nodes().size(); node++) {
      services.put(plan.nodes().get(node).service(), service(node, configs));
    }
    return Secrets.write(
        directory.resolve("nodes.json"),
        JSON.writeValueAsString(Map.of("services", services, "configs", configs)));
  }

  /** A node, whose files it adds to {@code configs}. */
  private Map<String, Object> service(int index, Map<String, Object> configs) throws IOException {
    PlannedNode planned = plan.nodes().get(index);
    ContainerServers servers = planned.group().servers();
    ContainerNode node = plan.known(planned, access);
    ContainerAccess given = servers.access(node);
    SortedMap<String, String> files = new TreeMap<>(given.files());
    if (node.certificates().isPresent()) {
      files.putAll(
          certificates(node.certificates().get(), node.certificatesInside().orElseThrow()));
    }
    String name = planned.service();
    Map<String, Object> service = new LinkedHashMap<>();
    Map<String, String> variables = new TreeMap<>();
    given.variables().forEach((variable, value) -> variables.put(variable, literal(value)));
    service.put("environment", variables);
    if (!given.command().isEmpty()) {
      service.put("command", given.command().stream().map(NodeOverlay::literal).toList());
    }
    List<Map<String, String>> copied = new ArrayList<>();
    files.forEach(
        (target, text) -> {
          String config = name + "-" + copied.size();
          configs.put(config, Map.of("content", literal(text)));
          copied.add(Map.of("source", config, "target", target));
        });
    service.put("configs", copied);
    service.put("ports", published(planned, node));
    if (!data.isEmpty()) {
      service.put("volumes", List.of(mount(data.get(index), servers.dataPath())));
    }
    return service;
  }

  /** In place of the volume that the Compose files put there. */
  private static Map<String, String> mount(Path directory, String dataPath) {
    return Map.of(
        "type",
        "bind",
        "source",
        literal(directory.toAbsolutePath().toString()),
        "target",
        dataPath);
  }

  private static Map<String, String> certificates(
      ClusterCertificates here, ClusterCertificates inside) throws IOException {
    return Map.of(
        inside.authority().toString(), Files.readString(here.authority()),
        inside.server().certificate().toString(), Files.readString(here.server().certificate()),
        inside.server().key().toString(), Files.readString(here.server().key()));
  }

  /** Clients use published ports on that network alone. */
  private static List<String> published(PlannedNode planned, ContainerNode node) {
    return planned.network() == Network.PUBLISHED
        ? planned.accessPorts().stream()
            .map(port -> node.reachedAt(port) + ":" + port.number())
            .toList()
        : List.of();
  }

  /** Compose would put a variable in place of a name behind a dollar. */
  private static String literal(String text) {
    return text.replace("$", "$$");
  }
}
