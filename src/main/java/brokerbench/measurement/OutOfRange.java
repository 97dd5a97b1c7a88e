package brokerbench.measurement;

/**
 * Latencies outside the range of a recording.
 *
 * @param count values below 0 or above the ceiling, 0 or more
 * @param notHeld those of them that no histogram holds, below 0 or above an hour; 0 to {@code
 *     count} while the ceiling is an hour or less
 */
public record OutOfRange(long count, long notHeld) {

  /** All values lie in the range. */
  public static final OutOfRange NONE = new OutOfRange(0, 0);

  OutOfRange plus(OutOfRange other) {
    return new OutOfRange(count + other.count, notHeld + other.notHeld);
  }
}
