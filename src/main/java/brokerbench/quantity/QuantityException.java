package brokerbench.quantity;

/**
 * A text or number that is not a value of its quantity. The message is one line: what, value, what
 * to do.
 */
public final class QuantityException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the line.
   *
   * @param quantity what was read, such as {@code duration}
   * @param value the text as given
   * @param expected the form that would do, with an example
   */
  public QuantityException(String quantity, String value, String expected) {
    super(quantity + " '" + value.replaceAll("\\R", " ") + "' is not valid; expected " + expected);
  }
}
