package brokerbench.measurement;

/** The sequence numbers of one producer in one iteration. */
final class SequenceRange {

  private final long first;
  private volatile long end = Long.MAX_VALUE;

  /** All numbers below are settled; grows. Concurrent callers may repeat work, never skip any. */
  private volatile long settledEnd;

  SequenceRange(long first) {
    this.first = first;
    settledEnd = first;
  }

  long first() {
    return first;
  }

  /** The number after the last; {@link Long#MAX_VALUE} while the iteration is the latest. */
  long end() {
    return end;
  }

  void endBefore(long next) {
    end = next;
  }

  long settledEnd() {
    return settledEnd;
  }

  void settledUpTo(long sequence) {
    settledEnd = sequence;
  }
}
