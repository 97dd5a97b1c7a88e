package brokerbench.engine.load;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Which probe messages have made the round trip: one bit per subscription and producer. Where
 * nobody is subscribed the round trip ends at the acknowledgement: one bit per producer.
 */
public final class ProbeLedger {

  private static final int ACKNOWLEDGEMENTS = 0;

  private final boolean subscribed;
  private final int producers;
  private final AtomicIntegerArray seen;
  private final AtomicLong acknowledged = new AtomicLong();

  public ProbeLedger(int subscriptions, int producers) {
    this.subscribed = subscriptions > 0;
    this.producers = producers;
    this.seen = new AtomicIntegerArray(Math.max(1, subscriptions) * producers);
  }

  void arrived(int subscription, int producer) {
    if (producer >= 0 && producer < producers) {
      seen.set(subscription * producers + producer, 1);
    }
  }

  /** Whether every round trip of {@code producer} has been made. */
  boolean complete(int producer) {
    return IntStream.range(0, seen.length() / producers)
        .allMatch(subscription -> seen.get(subscription * producers + producer) == 1);
  }

  /** Round trips that have not been made so far. */
  long missing() {
    return IntStream.range(0, seen.length()).filter(i -> seen.get(i) == 0).count();
  }

  void probeAcknowledged(int producer) {
    acknowledged.incrementAndGet();
    if (!subscribed) {
      arrived(ACKNOWLEDGEMENTS, producer);
    }
  }

  /** Probes that the broker has acknowledged, and so has stored. */
  long acknowledged() {
    return acknowledged.get();
  }
}
