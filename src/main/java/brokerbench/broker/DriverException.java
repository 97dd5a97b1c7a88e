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

  /** With a message that says all that people should read of {@code cause}. */
  public static DriverException saying(String message, Throwable cause) {
    DriverException failure = new DriverException(message);
    failure.initCause(cause);
    return failure;
  }

  public DriverException(String message) {
    super(message);
  }
}
