package brokerbench.measurement;

/** A histogram log that is damaged before its last line: one line for people that says which. */
public final class DamagedLogException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DamagedLogException(String message, Throwable cause) {
    super(message, cause);
  }
}
