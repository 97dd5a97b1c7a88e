package brokerbench.cost;

/** Prices or terms that cannot be used. The message is one line: what, where, value, what to do. */
public final class InvalidPricesException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Carries the line as given; line ends in it, which a quoted value may hold, become spaces. */
  public InvalidPricesException(String message) {
    super(message.replaceAll("\\R", " "));
  }
}
