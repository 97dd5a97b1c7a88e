package brokerbench.measurement;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** What one consumer received. One thread at a time counts; any thread reads. */
public final class ConsumerAudit {

  static final int DELIVERED = 0;
  static final int DUPLICATED = 1;
  static final int REORDERED = 2;
  static final int CORRUPTED = 3;

  /** A cache line of counters, so that consumers do not take each other's lines away. */
  private static final int COUNTERS = 8;

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle ROWS = MethodHandles.arrayElementVarHandle(long[][].class);

  private final ProducerAudit[] producers;
  private final int subscription;
  private final long[] highestSequences;
  private final long[][] countsByIteration;
  private final AtomicInteger sharedLatestIteration;
  private final long[] leg = new long[COUNTERS];

  ConsumerAudit(
      ProducerAudit[] producers, int subscription, int iterations, AtomicInteger latestIteration) {
    sharedLatestIteration = latestIteration;
    this.producers = producers;
    this.subscription = subscription;
    highestSequences = new long[producers.length];
    Arrays.fill(highestSequences, -1);
    countsByIteration = new long[iterations][];
  }

  /**
   * Counts a delivery whose stamp is intact.
   *
   * @param producer as stamped; an unknown one makes the delivery corrupted
   * @param sequence as stamped; one that was not sent in {@code iteration} makes it corrupted
   * @param iteration as stamped; an unknown one makes it corrupted
   * @param intact false when the body is not what was sent: corrupted, and not delivered
   * @return whether it is the first delivery of its message to the subscription
   */
  public boolean received(int producer, long sequence, int iteration, boolean intact) {
    if (producer < 0
        || producer >= producers.length
        || iteration < 0
        || iteration >= countsByIteration.length
        || !producers[producer].owns(sequence, iteration)) {
      corrupted();
      return false;
    }
    long[] counts = countsOf(iteration);
    if (!intact) {
      increment(counts, CORRUPTED);
      return false;
    }
    if (!producers[producer].deliver(subscription, sequence)) {
      increment(counts, DUPLICATED);
      return false;
    }
    increment(counts, DELIVERED);
    increment(leg, DELIVERED);
    if (sequence < highestSequences[producer]) {
      increment(counts, REORDERED);
    } else {
      highestSequences[producer] = sequence;
    }
    return true;
  }

  /** Counts a delivery whose stamp cannot be trusted, in the latest iteration that began. */
  public void corrupted() {
    increment(countsOf(sharedLatestIteration.get()), CORRUPTED);
  }

  /** Distinct deliveries of the leg that this consumer saw first. */
  long delivered() {
    return (long) LONGS.getOpaque(leg, DELIVERED);
  }

  long count(int iteration, int counter) {
    long[] counts = (long[]) ROWS.getAcquire(countsByIteration, iteration);
    return counts == null ? 0 : (long) LONGS.getOpaque(counts, counter);
  }

  private long[] countsOf(int iteration) {
    long[] counts = countsByIteration[iteration];
    if (counts == null) {
      counts = new long[COUNTERS];
      ROWS.setRelease(countsByIteration, iteration, counts);
    }
    return counts;
  }

  private static void increment(long[] counts, int counter) {
    LONGS.setOpaque(counts, counter, counts[counter] + 1);
  }
}
