package brokerbench.environment.node;

/**
 * One port of a node in a container.
 *
 * @param variable of the Compose files, without {@code BROKERBENCH_<BROKER><NODE>_}
 * @param number inside the container
 * @param published whether it is published where the network is; others are the suite's to choose
 *     on the host's network alone
 */
public record ContainerPort(String variable, int number, Use use, boolean published) {

  /** Who connects to a port. */
  public enum Use {
    /** Clients. */
    CLIENTS,
    /** The suite itself, in plain text, where clients come another way. */
    SUITE,
    /** Whoever asks the node over HTTP how it is. */
    MONITORING,
    /** The other nodes, at an address that the suite must tell them. */
    PEERS,
    /** The other nodes, which know it from their configuration. */
    INTERNAL
  }
}
