package brokerbench.engine.fork;

import java.util.function.Function;

/**
 * How a fork gives up: at once. Closing hundreds of clients of a broker that is gone takes longer
 * than anybody wants to wait for the reason.
 */
final class ForkEnd {

  private static final int FAILED = 1;

  private ForkEnd() {}

  /**
   * Prints {@code cause} to the log, tells the host its first line as {@code failed}, and halts.
   */
  static void fail(LineToHost<?> link, Throwable cause, Function<String, Object> failed) {
    cause.printStackTrace();
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    halt(link, failed.apply(message.lines().findFirst().orElse(message)));
  }

  /** Tells the host why, and halts. */
  static void halt(LineToHost<?> link, Object why) {
    link.send(why);
    System.err.flush();
    Runtime.getRuntime().halt(FAILED);
  }
}
