package brokerbench.scenario;

import java.util.Locale;

/** What is done to broker nodes. */
public enum FaultKind {
  /** Every thread of the node stands still, and goes on afterwards. */
  PAUSE,
  /** The node ends at once, as by {@code kill -9}. */
  KILL,
  /** The node is asked to end, as by {@code kill}, and ends when it is ready to. */
  STOP;

  /** The word on the command line and in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
