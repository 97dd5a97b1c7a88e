package brokerbench.environment;

/** Whether servers force each write to disk before they acknowledge it, as far as nodes say so. */
public enum ForcedWrites {
  /** Clients can read it; the nodes have nothing to add. */
  AS_CLIENTS_READ,
  /** Every node says that it does. */
  ALWAYS,
  /** A node says that it does not. */
  NOT_ALWAYS,
  /** Only a node could say it, and none can be asked. */
  UNKNOWN
}
