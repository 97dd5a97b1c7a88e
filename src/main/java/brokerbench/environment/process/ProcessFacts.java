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
record ProcessFacts(BrokerServers servers, ProcessLayout layout, List<ServerProcess> nodes) {

  /**
   * Those of all of it.
   *
   * @param upgrade to which a fault upgrades nodes
   */
  ClusterFacts facts(Optional<ServerInstallation> upgrade, Optional<ClientProxy> proxy) {
    SortedMap<String, String> facts = new TreeMap<>();
    upgrade.ifPresent(
        next -> {
          facts.put(next.broker() + "_upgrade_version", next.version());
          facts.put(next.broker() + "_upgrade_sha256", next.sha256());
        });
    proxy.ifPresent(each -> facts.putAll(each.facts()));
    ServerInstallation installation = layout.installation();
    add(installation, facts);
    installation.beside().ifPresent(beside -> add(beside, facts));
    fileSystem().ifPresent(type -> facts.put("data_file_system", type));
    nodes.forEach(node -> add(node, facts));
    return new ClusterFacts(
        Optional.of(installation.version()), Optional.of(installation.sha256()), facts);
  }

  private static void add(ServerInstallation installation, SortedMap<String, String> facts) {
    String name = installation.broker();
    facts.put(name + "_version", installation.version());
    facts.put(name + "_sha256", installation.sha256());
    facts.put(name + "_installation_bytes", Long.toString(installation.bytes()));
    facts.put(name + "_source", installation.source());
  }

  private void add(ServerProcess node, SortedMap<String, String> facts) {
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
