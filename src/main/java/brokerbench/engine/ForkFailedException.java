package brokerbench.engine;

import java.util.List;

/** A fork that did not do its plan. */
final class ForkFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String lastLines;

  /** For a reason of one line; {@code lastLines} are those of the fork's log. */
  ForkFailedException(String reason, List<String> lastLines) {
    super(reason);
    this.lastLines = String.join("\n", lastLines);
  }

  String lastLines() {
    return lastLines;
  }
}
