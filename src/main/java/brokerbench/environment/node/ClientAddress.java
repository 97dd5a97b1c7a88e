package brokerbench.environment.node;

import java.nio.file.Path;

/**
 * How clients reach a node, as {@link brokerbench.scenario.Endpoints} says it.
 *
 * @param address {@code host:port}, or the path of a Unix socket
 * @param authority file with the certificate by which clients know the node; empty without TLS
 */
public record ClientAddress(String address, String authority) {

  /** In plain text on 127.0.0.1. */
  public static ClientAddress tcp(int port) {
    return new ClientAddress("127.0.0.1:" + port, "");
  }

  /** With TLS on 127.0.0.1. */
  public static ClientAddress tls(int port, Path certificate) {
    return new ClientAddress("127.0.0.1:" + port, certificate.toString());
  }

  /** The same, at another port of 127.0.0.1. */
  public ClientAddress at(int port) {
    return new ClientAddress("127.0.0.1:" + port, authority);
  }

  /**
   * Its port.
   *
   * @throws NumberFormatException where it has none
   */
  public int port() {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  /** Without TCP. */
  public static ClientAddress socket(Path socket) {
    return new ClientAddress(socket.toString(), "");
  }
}
