package brokerbench.environment;

import brokerbench.quantity.IoReason;
import java.io.IOException;
import java.nio.file.Path;

/** What the environment cannot provide, in one line: what, where, the value, what to do. */
public final class EnvironmentException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EnvironmentException(String message) {
    super(message);
  }

  /** Says that something in a directory of the user's choice cannot be written, and why. */
  public static EnvironmentException unwritable(Path directory, IOException failure) {
    return refused("cannot write " + directory, failure, "give another data directory");
  }

  /** Says that a directory of the suite's own cannot be deleted, and why. */
  public static EnvironmentException undeletable(Path directory, IOException failure) {
    return refused("cannot delete " + directory, failure, "delete it");
  }

  /** Says what the system refused, why, and what to do. */
  public static EnvironmentException refused(String what, IOException failure, String advice) {
    return new EnvironmentException(what + ": " + IoReason.of(failure) + "; " + advice, failure);
  }

  /** Says what the system refused, and why. */
  public static EnvironmentException refused(String what, IOException failure) {
    return new EnvironmentException(what + ": " + IoReason.of(failure), failure);
  }

  public EnvironmentException(String message, Throwable cause) {
    super(message, cause);
  }
}
