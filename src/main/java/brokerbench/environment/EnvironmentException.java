package brokerbench.environment;

/**
 * What the environment cannot provide. The message is one line: what, where, the value, what to do.
 */
public final class EnvironmentException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Carries the line as given. */
  public EnvironmentException(String message) {
    super(message);
  }

  /** Carries the line as given, and what caused it. */
  public EnvironmentException(String message, Throwable cause) {
    super(message, cause);
  }
}
