package brokerbench.environment;

import brokerbench.quantity.IoReason;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What the environment cannot provide. The message is one line: what, where, the value, what to do.
 */
public final class EnvironmentException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Carries the line as given. */
  public EnvironmentException(String message) {
    super(message);
  }

  /** Says that something in a directory of the user's choice cannot be written, and why. */
  public static EnvironmentException unwritable(Path directory, IOException failure) {
    return new EnvironmentException(
        "cannot write %s: %s; give another data directory"
            .formatted(directory, IoReason.of(failure)),
        failure);
  }

  /** Says that a directory of the suite's own cannot be deleted, and why. */
  public static EnvironmentException undeletable(Path directory, IOException failure) {
    return new EnvironmentException(
        "cannot delete " + directory + ": " + IoReason.of(failure) + "; delete it", failure);
  }

  /** Carries the line as given, and what caused it. */
  public EnvironmentException(String message, Throwable cause) {
    super(message, cause);
  }
}
