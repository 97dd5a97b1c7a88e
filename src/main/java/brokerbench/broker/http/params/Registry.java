package brokerbench.broker.http.params;

import brokerbench.quantity.Worded;

/** Where workers register themselves. */
public enum Registry implements Worded {
  /** Nowhere: the front has the workers in its configuration. */
  NONE,
  /** With a Consul agent, which checks their health, and which the front asks. */
  CONSUL
}
