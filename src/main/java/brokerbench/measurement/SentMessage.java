package brokerbench.measurement;

/** What {@link InFlight#take} found. One thread owns it and reuses it for each acknowledgement. */
public final class SentMessage {

  private long dueNs;
  private long sentNs;
  private int iteration;

  void set(long newDueNs, long newSentNs, int newIteration) {
    dueNs = newDueNs;
    sentNs = newSentNs;
    iteration = newIteration;
  }

  /** When the message was due, {@link NanoClock} nanoseconds. */
  public long dueNs() {
    return dueNs;
  }

  /** When the send call began, {@link NanoClock} nanoseconds. */
  public long sentNs() {
    return sentNs;
  }

  /** Ordinal of the iteration in which the message was due. */
  public int iteration() {
    return iteration;
  }
}
