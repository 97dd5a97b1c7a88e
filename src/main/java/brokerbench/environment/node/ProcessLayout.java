package brokerbench.environment.node;

import brokerbench.environment.software.ServerInstallation;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a cluster of local processes is made of.
 *
 * @param installation of the server
 * @param access of clients
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

  /**
   * The port that clients are told in place of one of a node.
   *
   * @param port one of {@link #ports}
   */
  public int toldToClients(int port) {
    return isProxied() ? proxyPorts.get(ports.indexOf(port)) : port;
  }

  /** Of the trial, with the file of what clients log in with, where they do. */
  public Params params() {
    return access.params();
  }

  /** That servers and clients show; empty without TLS. */
  public Optional<ClusterCertificates> certificates() {
    return access.certificates();
  }

  /** How many nodes there are. */
  public int nodes() {
    return params().cluster().nodes();
  }

  /**
   * The port of a node.
   *
   * @param node 1 to {@link #nodes}
   * @param use 0 or more
   */
  public int port(int node, int use) {
    return ports.get(use * nodes() + node - 1);
  }
}
