package brokerbench.scenario;

import java.util.List;

/**
 * Where clients reach a cluster.
 *
 * @param addresses one {@code host:port} per node, in node order, or the absolute path of a node's
 *     Unix socket; empty for the in-memory broker
 * @param authority file with the certificate, in PEM, by which clients that speak TLS know the
 *     nodes; empty where the nodes have none that the suite knows of
 */
public record Endpoints(List<String> addresses, String authority) {

  public Endpoints {
    addresses = List.copyOf(addresses);
  }

  /** Of nodes of which the suite knows no certificate. */
  public Endpoints(List<String> addresses) {
    this(addresses, "");
  }

  /** All addresses, separated by commas. */
  public String joined() {
    return String.join(",", addresses);
  }
}
