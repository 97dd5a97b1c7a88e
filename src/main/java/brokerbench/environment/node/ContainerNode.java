package brokerbench.environment.node;

import brokerbench.scenario.ClusterShape;
import brokerbench.scenario.Params;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A node in a container, before it is started.
 *
 * @param number 1 or more
 * @param params of the trial, with the file of what clients log in with, where they do
 * @param certificates on this host; empty without TLS
 * @param listening where the node listens, by {@link ContainerPort#variable}
 * @param reached where this host reaches it, by the same; what is not published aside
 * @param told where clients are told to connect; elsewhere where a proxy stands in front
 * @param peers where other containers of the cluster reach each node as clients do, by its name
 */
public record ContainerNode(
    int number,
    Params params,
    Optional<ClusterCertificates> certificates,
    Map<String, InetSocketAddress> listening,
    Map<String, InetSocketAddress> reached,
    InetSocketAddress told,
    Map<String, InetSocketAddress> peers) {

  private static final Path CERTIFICATES = Path.of("/etc/brokerbench/tls");

  /** The paths of {@link #certificates} inside the container, where the Compose room puts them. */
  public Optional<ClusterCertificates> certificatesInside() {
    return certificates.map(made -> made.in(CERTIFICATES));
  }

  /** Whether it has the network of the host. */
  public boolean isOnHost() {
    return params.cluster().network() == ClusterShape.Network.HOST;
  }

  /** {@code address:port} at which the node listens. */
  public String listeningAt(ContainerPort port) {
    return text(listening.get(port.variable()));
  }

  /** {@code address:port} at which this host reaches the node. */
  public String reachedAt(ContainerPort port) {
    return text(reached.get(port.variable()));
  }

  /** {@code address:port} at which other containers reach the node {@code name}. */
  public String peerAt(String name) {
    return text(peers.get(name));
  }

  /** The number of a port at which the node listens. */
  public int portOf(ContainerPort port) {
    return listening.get(port.variable()).getPort();
  }

  /** The number of a port at which this host reaches the node. */
  public int reachedPortOf(ContainerPort port) {
    return reached.get(port.variable()).getPort();
  }

  /** {@code address:port} of {@link #told}. */
  public String toldText() {
    return text(told);
  }

  /** Whether a proxy stands in front of it. */
  public boolean isProxied() {
    return params.cluster().isProxied();
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }
}
