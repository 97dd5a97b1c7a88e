package brokerbench.results;

/**
 * A run directory that cannot be written or read. The message is one line: what, where, the value,
 * what to do.
 */
public final class ResultsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ResultsException(String message) {
    super(message);
  }

  public ResultsException(String message, Throwable cause) {
    super(message, cause);
  }
}
