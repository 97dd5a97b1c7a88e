package brokerbench.scenario;

import java.util.Locale;

/** What is done to broker nodes. */
public enum NodeFault implements FaultKind {
  /** Every thread of the node stands still, and goes on afterwards. */
  PAUSE,
  /** The node ends at once, as by {@code kill -9}. */
  KILL,
  /** The node is asked to end, as by {@code kill}, and ends when it is ready to. */
  STOP,
  /**
   * The disk of the node, which is its own, has no space left. Afterwards it has again, and a node
   * that ended meanwhile is started.
   */
  FILL,
  /** As {@link #STOP}, and the node is started as the version {@code upgrade_to}. */
  UPGRADE;

  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
