package brokerbench.environment;

/** When servers force to disk what they have written, as far as nodes say so. */
public enum ForcedWrites {
  /** Clients can read it; the nodes have nothing to add. */
  AS_CLIENTS_READ,
  /** Every node says: each write, before it is acknowledged. */
  ALWAYS,
  /** Every node says: each second or more often. */
  EACH_SECOND,
  /** A node says: less often. */
  NOT_ALWAYS,
  /** Only a node could say it, and none can be asked. */
  UNKNOWN
}
