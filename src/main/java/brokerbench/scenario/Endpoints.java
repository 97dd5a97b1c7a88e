package brokerbench.scenario;

import java.util.List;

/**
 * Where clients reach a cluster.
 *
 * @param addresses one {@code host:port} per node, in node order, or the absolute path of a node's
 *     Unix socket; empty for the in-memory broker
 */
public record Endpoints(List<String> addresses) {

  /** Copies the list. */
  public Endpoints {
    addresses = List.copyOf(addresses);
  }

  /** All addresses, separated by commas. */
  public String joined() {
    return String.join(",", addresses);
  }
}
