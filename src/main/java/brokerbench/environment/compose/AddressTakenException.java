package brokerbench.environment.compose;

/** The engine refused a port or a subnet that looked free; others may be tried. */
final class AddressTakenException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  AddressTakenException(String complaint) {
    super(complaint);
  }
}
