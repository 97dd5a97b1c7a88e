package brokerbench.claims;

/**
 * A claim that cannot be read or judged. The message is one line: what, where, value, what to do.
 */
public final class InvalidClaimException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Carries the line as given; line ends in it, which a quoted value may hold, become spaces. */
  public InvalidClaimException(String message) {
    super(message.replaceAll("\\R", " "));
  }
}
