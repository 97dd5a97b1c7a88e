package brokerbench.environment.node;

import java.nio.file.Path;

/**
 * How clients reach a node, as {@link brokerbench.scenario.Endpoints} says it.
 *
 * @param address {@code host:port}, or the path of a Unix socket
 */
public record ClientAddress(String address) {

  /** A port of 127.0.0.1. */
  public static ClientAddress tcp(int port) {
    return new ClientAddress("127.0.0.1:" + port);
  }

  /** Without TCP. */
  public static ClientAddress socket(Path socket) {
    return new ClientAddress(socket.toString());
  }

  /** Its port; throws a {@link NumberFormatException} where it has none. */
  public int port() {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }
}
