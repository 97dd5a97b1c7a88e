package brokerbench.engine.powercut;

import brokerbench.environment.EnvironmentException;

/** A power cut that could not be made, or whose messages could not be read back. One line why. */
final class CutFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String lastLines;
  private final boolean beforeTheLoad;

  /**
   * A failure.
   *
   * @param lastLines of the log of the JVM that failed; empty where it was none
   */
  CutFailedException(String reason, String lastLines) {
    super(reason);
    this.lastLines = lastLines;
    this.beforeTheLoad = false;
  }

  /** The brokers did not start. */
  CutFailedException(EnvironmentException unstarted) {
    super(String.valueOf(unstarted.getMessage()), unstarted);
    this.lastLines = "";
    this.beforeTheLoad = true;
  }

  /** Whether there was no broker whose power could be cut. */
  boolean isBeforeTheLoad() {
    return beforeTheLoad;
  }

  String lastLines() {
    return lastLines;
  }
}
