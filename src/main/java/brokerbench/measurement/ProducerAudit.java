package brokerbench.measurement;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What one producer sent and what became of it. {@link #beginIteration} and {@link #sent} belong to
 * the producer's thread; the rest may be called by any thread.
 */
public final class ProducerAudit {

  private static final VarHandle NEXT = field("next");
  private static final VarHandle ACKNOWLEDGED = field("acknowledgedCount");
  private static final VarHandle FAILED = field("failedCount");

  private final int index;
  private final AtomicReferenceArray<SequenceRange> ranges;
  private final AtomicInteger sharedLatestIteration;
  private int latestIteration = -1;
  private long next;

  /** Acknowledged or failed: whichever was told first counts. */
  private final SequenceSet resolved = new SequenceSet();

  private final SequenceSet failed = new SequenceSet();
  private final SequenceSet[] delivered;
  private volatile long acknowledgedCount;
  private volatile long failedCount;

  ProducerAudit(int index, int subscriptions, int iterations, AtomicInteger sharedLatestIteration) {
    this.sharedLatestIteration = sharedLatestIteration;
    this.index = index;
    ranges = new AtomicReferenceArray<>(iterations);
    delivered = new SequenceSet[subscriptions];
    Arrays.setAll(delivered, _ -> new SequenceSet());
  }

  void reserve(long messages) {
    resolved.reserve(messages);
    for (SequenceSet set : delivered) {
      set.reserve(messages);
    }
  }

  /**
   * Begins an iteration: the messages sent from here on belong to it.
   *
   * @param iteration ordinal in the leg, above the one before; some may be skipped
   * @return the sequence number of its first message
   * @throws IllegalArgumentException when the audit has no such iteration or it is not a later one
   */
  public long beginIteration(int iteration) {
    if (iteration <= latestIteration || iteration >= ranges.length()) {
      throw new IllegalArgumentException(
          "producer %d: iteration %d cannot begin after iteration %d; the audit has 0 to %d"
              .formatted(index, iteration, latestIteration, ranges.length() - 1));
    }
    if (latestIteration >= 0) {
      ranges.get(latestIteration).endBefore(next);
    }
    ranges.set(iteration, new SequenceRange(next));
    latestIteration = iteration;
    sharedLatestIteration.accumulateAndGet(iteration, Math::max);
    return next;
  }

  /**
   * Counts a send call, right before it or right after it.
   *
   * @param sequence the one after the last, which {@link #beginIteration} gave for the first
   * @throws IllegalArgumentException when a number was left out or repeated
   */
  public void sent(long sequence) {
    if (sequence != next) {
      throw new IllegalArgumentException(
          "producer " + index + ": sent sequence " + sequence + " where " + next + " is next");
    }
    NEXT.setRelease(this, sequence + 1);
  }

  /**
   * Counts the acknowledgement of a message; a second report on the same message changes nothing.
   *
   * @throws IllegalArgumentException when it was not sent
   */
  public void acknowledged(long sequence) {
    requireSent(sequence);
    if (resolved.add(sequence)) {
      ACKNOWLEDGED.getAndAdd(this, 1L);
    }
  }

  /**
   * Counts the failure of a publish; a second report on the same message changes nothing.
   *
   * @throws IllegalArgumentException when it was not sent
   */
  public void failed(long sequence) {
    requireSent(sequence);
    if (resolved.add(sequence)) {
      failed.add(sequence);
      FAILED.getAndAdd(this, 1L);
    }
  }

  /** Send calls of the leg so far. */
  public long sent() {
    return (long) NEXT.getAcquire(this);
  }

  /** Publishes of the leg acknowledged so far. */
  public long acknowledged() {
    return acknowledgedCount;
  }

  /** Publishes of the leg that failed so far. */
  public long failed() {
    return failedCount;
  }

  /** Whether a message is acknowledged, and was not said to have failed before. */
  public boolean isAcknowledged(long sequence) {
    long word = sequence / Long.SIZE;
    return (resolved.word(word) & ~failed.word(word) & (1L << sequence)) != 0;
  }

  /** Whether this producer sends {@code sequence} in {@code iteration}, which is in range. */
  boolean owns(long sequence, int iteration) {
    SequenceRange range = ranges.getAcquire(iteration);
    return range != null
        && sequence >= range.first()
        && sequence < range.end()
        && maybeSent(sequence);
  }

  /** Adds an owned message; false when the subscription had it before. */
  boolean deliver(int subscription, long sequence) {
    return delivered[subscription].add(sequence);
  }

  @Nullable SequenceRange range(int iteration) {
    return ranges.get(iteration);
  }

  long endOf(SequenceRange range) {
    // The end is read last: a range that was open when next was read may have closed since.
    long sent = sent();
    return Math.min(sent, range.end());
  }

  long resolvedWord(long word) {
    return resolved.word(word);
  }

  long failedWord(long word) {
    return failed.word(word);
  }

  long deliveredWord(int subscription, long word) {
    return delivered[subscription].word(word);
  }

  int chunksHeld() {
    int ofDelivered = Arrays.stream(delivered).mapToInt(SequenceSet::chunksHeld).sum();
    return resolved.chunksHeld() + failed.chunksHeld() + ofDelivered;
  }

  private void requireSent(long sequence) {
    if (sequence < 0 || !maybeSent(sequence)) {
      throw new IllegalArgumentException(
          "producer " + index + ": report on sequence " + sequence + ", which was not sent");
    }
  }

  /** True for the next number too, whose message may be on its way before it is counted as sent. */
  private boolean maybeSent(long sequence) {
    return sequence <= sent();
  }

  private static VarHandle field(String name) {
    return ConstantBootstraps.fieldVarHandle(
        MethodHandles.lookup(), name, VarHandle.class, ProducerAudit.class, long.class);
  }
}
