package brokerbench.environment.node;

import brokerbench.environment.software.ServerInstallation;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a cluster of local processes is made of.
 *
 * @param directory the cluster's own; exists
 * @param ports of 127.0.0.1: of all nodes for their first use, then of all nodes for the next
 * @param proxyPorts of 127.0.0.1, where a proxy in front of each of these ports listens; empty
 *     where clients connect to the nodes
 */
public record ProcessLayout(
    ServerInstallation installation,
    ClusterAccess access,
    Path directory,
    List<Integer> ports,
    List<Integer> proxyPorts) {

  public ProcessLayout {
    ports = List.copyOf(ports);
    proxyPorts = List.copyOf(proxyPorts);
  }

  /** Whether clients connect to a proxy, whose ports are all that they may learn. */
  public boolean isProxied() {
    return !proxyPorts.isEmpty();
  }

  /** What clients are told in place of {@code port}, one of {@link #ports}. */
  public int toldToClients(int port) {
    return isProxied() ? proxyPorts.get(ports.indexOf(port)) : port;
  }

  public Params params() {
    return access.params();
  }

  public Optional<ClusterCertificates> certificates() {
    return access.certificates();
  }

  public int nodes() {
    return params().cluster().nodes();
  }

  /** The port of {@code node}, from 1 on, for its use {@code use}, from 0 on. */
  public int port(int node, int use) {
    return ports.get(use * nodes() + node - 1);
  }
}
