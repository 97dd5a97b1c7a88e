package brokerbench.scenario;

import java.util.List;

/**
 * Where clients reach a cluster.
 *
 * @param addresses one {@code host:port} per node, in node order, or the absolute path of a node's
 *     Unix socket; empty for the in-memory broker
 * @param tls files of clients that speak TLS
 * @param login of clients
 */
public record Endpoints(List<String> addresses, TlsFiles tls, Login login) {

  public Endpoints {
    addresses = List.copyOf(addresses);
  }

  /** Of nodes that clients know without a file, and that let everybody in. */
  public Endpoints(List<String> addresses) {
    this(addresses, TlsFiles.NONE, Login.NONE);
  }

  /** All addresses, separated by commas. */
  public String joined() {
    return String.join(",", addresses);
  }
}
