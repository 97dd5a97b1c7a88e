package brokerbench.environment.process;

import brokerbench.environment.ClusterFacts;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ServerProcess;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.environment.software.ServerInstallation;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a manifest says of broker processes. */
final class ProcessFacts {

  private final BrokerServers servers;
  private final ProcessLayout layout;
  private final List<ServerProcess> nodes;
  private final SortedMap<String, String> facts = new TreeMap<>();

  ProcessFacts(BrokerServers servers, ProcessLayout layout, List<ServerProcess> nodes) {
    this.servers = servers;
    this.layout = layout;
    this.nodes = nodes;
  }

  /** With what a fault upgrades nodes to. */
  ProcessFacts withUpgrade(Optional<ServerInstallation> upgrade) {
    upgrade.ifPresent(
        next -> {
          facts.put(next.broker() + "_upgrade_version", next.version());
          facts.put(next.broker() + "_upgrade_sha256", next.sha256());
        });
    return this;
  }

  ProcessFacts withProxy(Optional<ClientProxy> proxy) {
    proxy.ifPresent(each -> facts.putAll(each.facts()));
    return this;
  }

  ClusterFacts facts() {
    ServerInstallation installation = layout.installation();
    add(installation);
    installation.beside().ifPresent(this::add);
    fileSystem().ifPresent(type -> facts.put("data_file_system", type));
    nodes.forEach(this::addNode);
    return new ClusterFacts(
        Optional.of(installation.version()), Optional.of(installation.sha256()), facts);
  }

  private void add(ServerInstallation installation) {
    String name = installation.broker();
    facts.put(name + "_version", installation.version());
    facts.put(name + "_sha256", installation.sha256());
    facts.put(name + "_installation_bytes", Long.toString(installation.bytes()));
    facts.put(name + "_source", installation.source());
  }

  private void addNode(ServerProcess node) {
    String prefix = node.name().replace('-', '_') + "_";
    facts.put(prefix + "command", String.join(" ", node.plan().command()));
    servers
        .hiddenSettings(node.plan().address())
        .forEach((name, value) -> facts.put(prefix + name, value));
  }

  /**
   * Type of the file system that holds the nodes' data; all types, with commas, where they differ.
   */
  private Optional<String> fileSystem() {
    SortedSet<String> types = new TreeSet<>();
    try {
      for (ServerProcess node : nodes) {
        types.add(Files.getFileStore(node.plan().dataDirectory()).type());
      }
    } catch (IOException hidden) {
      return Optional.empty();
    }
    return Optional.of(String.join(", ", types));
  }
}
