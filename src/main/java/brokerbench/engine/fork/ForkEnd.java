package brokerbench.engine.fork;

/**
 * How a fork gives up: at once. Closing hundreds of clients of a broker that is gone takes longer
 * than anybody wants to wait for the reason.
 */
final class ForkEnd {

  private static final int FAILED = 1;

  private ForkEnd() {}

  /** Prints {@code cause} to the log, tells the host its first line, and halts. */
  static void fail(LineToHost link, Throwable cause) {
    cause.printStackTrace();
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    halt(link, message.lines().findFirst().orElse(message));
  }

  /** Tells the host why, and halts. */
  static void halt(LineToHost link, String reason) {
    link.send(new ForkMessage.ForkFailed(reason));
    System.err.flush();
    Runtime.getRuntime().halt(FAILED);
  }
}
