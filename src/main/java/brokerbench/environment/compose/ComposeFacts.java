package brokerbench.environment.compose;

import brokerbench.environment.ClusterFacts;
import brokerbench.environment.container.ContainerSampler;
import brokerbench.environment.container.Engine;
import brokerbench.environment.disk.NodeDisk;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.proxy.ClientProxy;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.model.ContainerConfig;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Info;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the manifest says of a Compose project: its images, containers, network and engine. */
final class ComposeFacts {

  private static final String SOURCE_LABEL = "brokerbench.image.source";
  private static final List<String> VERSION_LABELS =
      List.of("brokerbench.image.version", "org.opencontainers.image.version");

  private final Engine engine;
  private final DockerClient client;
  private final ProjectPlan plan;
  private final SortedMap<String, String> facts = new TreeMap<>();

  ComposeFacts(Engine engine, ProjectPlan plan) {
    this.engine = engine;
    this.client = engine.client();
    this.plan = plan;
  }

  /**
   * Those of {@code nodes}, which are all of the plan, in its order.
   *
   * @param disks of the nodes, each with a file system of the same type
   */
  ClusterFacts of(List<ComposeNode> nodes, Optional<ClientProxy> proxy, List<NodeDisk> disks) {
    proxy.ifPresent(each -> facts.putAll(each.facts()));
    disks.stream().findFirst().ifPresent(disk -> facts.put("data_file_system", disk.type()));
    engine();
    facts.putAll(ContainerSampler.facts(engine, nodes.stream().map(ComposeNode::watched).toList()));
    facts.put("container_network", plan.network().word());
    facts.put("docker_proxy_processes", Long.toString(proxies()));
    for (int i = 0; i < nodes.size(); i++) {
      ComposeNode node = nodes.get(i);
      PlannedNode planned = plan.nodes().get(i);
      facts.put(prefix(node) + "address", PlannedNode.text(planned.told()));
      InspectContainerResponse answer = client.inspectContainerCmd(node.containerId()).exec();
      ContainerGroup group = planned.group();
      if (facts.putIfAbsent(group.name() + "_image", group.image()) == null) {
        image(group.name() + "_", client.inspectImageCmd(answer.getImageId()).exec());
        installation(group.name() + "_", node);
      }
      container(node, group.name(), answer);
    }
    ProjectPlan.upgradeImage(plan.servers(), plan.params())
        .ifPresent(
            newer -> image(plan.broker() + "_upgrade_", client.inspectImageCmd(newer).exec()));
    String first = plan.groups().getFirst().name();
    return new ClusterFacts(
        Optional.ofNullable(facts.get(first + "_version")),
        Optional.ofNullable(facts.get(first + "_sha256")),
        facts);
  }

  private void engine() {
    Info info = client.infoCmd().exec();
    put("engine_version", info.getServerVersion());
    put("engine_storage_driver", info.getDriver());
    put("engine_cgroup_version", info.getCGroupVersion());
    put("engine_cgroup_driver", info.getCGroupDriver());
    put("engine_data_directory", info.getDockerRootDir());
    put("engine_operating_system", info.getOperatingSystem());
    put("compose_version", ComposePlugin.version());
  }

  /** Proxies of this project's ports: through each of them goes one node's load. */
  private long proxies() {
    List<String> ports = plan.ports().stream().map(Object::toString).toList();
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::info)
        .filter(info -> info.command().orElse("").endsWith("docker-proxy"))
        .filter(
            info -> Arrays.stream(info.arguments().orElse(new String[0])).anyMatch(ports::contains))
        .count();
  }

  private void image(String prefix, InspectImageResponse image) {
    String id = String.valueOf(image.getId());
    put(prefix + "image_id", id);
    facts.put(prefix + "sha256", id.substring(id.indexOf(':') + 1));
    put(prefix + "image_tags", text(image.getRepoTags()));
    put(prefix + "image_digests", text(image.getRepoDigests()));
    put(prefix + "image_created", image.getCreated());
    Map<String, String> labels =
        Optional.ofNullable(image.getConfig()).map(ContainerConfig::getLabels).orElse(Map.of());
    facts.put(prefix + "source", source(labels, image));
    VERSION_LABELS.stream()
        .map(labels::get)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(version -> facts.put(prefix + "version", version));
  }

  private void installation(String prefix, ComposeNode node) {
    node.installationBytes()
        .ifPresent(bytes -> facts.put(prefix + "installation_bytes", Long.toString(bytes)));
    node.serverVersion().ifPresent(version -> facts.put(prefix + "version", version));
    // the first reading chooses the source
    if (node.dataBytes().isPresent()) {
      facts.put("data_bytes_source", node.dataSource());
    }
  }

  private static String source(Map<String, String> labels, InspectImageResponse image) {
    String script = labels.get(SOURCE_LABEL);
    if (script != null) {
      return "built by " + script;
    }
    boolean pulled = image.getRepoDigests() != null && !image.getRepoDigests().isEmpty();
    return pulled ? "pulled" : "built or loaded by hand";
  }

  private void container(ComposeNode node, String group, InspectContainerResponse answer) {
    String prefix = prefix(node);
    facts.put(
        prefix + "command",
        Stream.concat(Stream.of(answer.getPath()), Arrays.stream(answer.getArgs()))
            .collect(Collectors.joining(" ")));
    put(prefix + "environment", environment(group, answer));
    HostConfig limits = answer.getHostConfig();
    put(prefix + "network_mode", limits.getNetworkMode());
    put(prefix + "cpuset", limits.getCpusetCpus());
    facts.put(prefix + "cpu_quota_nanos", number(limits.getNanoCPUs()));
    facts.put(prefix + "memory_limit_bytes", number(limits.getMemory()));
    plan.servers()
        .hiddenSettings(node.address())
        .forEach((name, value) -> facts.put(prefix + name, value));
  }

  private static String prefix(ComposeNode node) {
    return node.name().replace('-', '_') + "_";
  }

  /** The variables that a server reads; images' other ones say nothing of it. */
  private static @Nullable String environment(String group, InspectContainerResponse answer) {
    String[] variables = answer.getConfig().getEnv();
    if (variables == null) {
      return null;
    }
    String prefix = group.toUpperCase(Locale.ROOT) + "_";
    return Arrays.stream(variables)
        .filter(each -> each.startsWith(prefix))
        .sorted()
        .collect(Collectors.joining("; "));
  }

  private static String text(@Nullable List<String> values) {
    return Optional.ofNullable(values).map(all -> String.join(", ", all)).orElse("");
  }

  /** 0 where no limit is set. */
  private static String number(@Nullable Long value) {
    return Long.toString(value == null ? 0 : value);
  }

  private void put(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      facts.put(name, value);
    }
  }
}
