package brokerbench.environment.node;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/**
 * Where this host reaches a node.
 *
 * @param name such as {@code kafka-1}
 * @param asked where the suite asks the node, in plain text; clients come here too, unless they
 *     speak TLS or log in
 * @param told where clients are told to connect; another port where a proxy stands in front
 * @param peers where the other nodes connect; empty where only they need to know
 * @param monitoring where the node answers on HTTP, without a path; empty when it does not
 */
public record NodeAddress(
    String name,
    InetSocketAddress asked,
    InetSocketAddress told,
    Optional<InetSocketAddress> peers,
    Optional<URI> monitoring) {

  /** Of a node that clients connect to directly. */
  public NodeAddress(
      String name,
      InetSocketAddress asked,
      Optional<InetSocketAddress> peers,
      Optional<URI> monitoring) {
    this(name, asked, asked, peers, monitoring);
  }

  /** Of a node on 127.0.0.1 of which nothing else is asked. */
  public static NodeAddress onLoopback(String name, int port) {
    return new NodeAddress(name, loopback(port), Optional.empty(), Optional.empty());
  }

  /** A port of 127.0.0.1. */
  public static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
  }

  /** The same, reached by the other nodes at {@code address}. */
  public NodeAddress withPeers(InetSocketAddress address) {
    return new NodeAddress(name, asked, told, Optional.of(address), monitoring);
  }

  /** The same, where clients are told to connect to {@code address}. */
  public NodeAddress withTold(InetSocketAddress address) {
    return new NodeAddress(name, asked, address, peers, monitoring);
  }

  /** {@code host:port} of {@link #asked}. */
  public String askedText() {
    return asked.getHostString() + ":" + asked.getPort();
  }

  /** A path of the node's HTTP. */
  public Optional<URI> monitoring(String path) {
    return monitoring.map(base -> base.resolve(path));
  }
}
