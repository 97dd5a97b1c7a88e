package brokerbench.broker;

/**
 * A broker or client library refused. The message is one line: what was asked of whom, and the
 * answer.
 */
public final class DriverException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With the client library's own exception. */
  public DriverException(String message, Throwable cause) {
    super(message + ": " + cause.getMessage(), cause);
  }

  /** Without a cause. */
  public DriverException(String message) {
    super(message);
  }
}
