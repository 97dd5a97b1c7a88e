package brokerbench.engine.load;

/** No rate was found that the broker sustains. The message is one line, with what to do. */
public final class CapacityException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CapacityException(String message) {
    super(message);
  }
}
