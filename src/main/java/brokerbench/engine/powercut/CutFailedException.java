package brokerbench.engine.powercut;

/** A power cut that could not be made, or whose messages could not be read back. One line why. */
final class CutFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String lastLines;

  /**
   * A failure.
   *
   * @param lastLines of the log of the JVM that failed; empty where it was none
   */
  CutFailedException(String reason, String lastLines) {
    super(reason);
    this.lastLines = lastLines;
  }

  String lastLines() {
    return lastLines;
  }
}
