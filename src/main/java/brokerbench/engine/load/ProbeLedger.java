package brokerbench.engine.load;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Which probe messages have made the round trip: one bit per subscription and producer. */
final class ProbeLedger {

  private final int producers;
  private final AtomicIntegerArray seen;
  private final AtomicLong acknowledged = new AtomicLong();

  ProbeLedger(int subscriptions, int producers) {
    this.producers = producers;
    this.seen = new AtomicIntegerArray(subscriptions * producers);
  }

  void arrived(int subscription, int producer) {
    if (producer >= 0 && producer < producers) {
      seen.set(subscription * producers + producer, 1);
    }
  }

  /** Whether every subscription has received a probe of {@code producer}. */
  boolean complete(int producer) {
    return IntStream.range(0, seen.length() / producers)
        .allMatch(subscription -> seen.get(subscription * producers + producer) == 1);
  }

  /** Pairs of subscription and producer without a round trip so far. */
  long missing() {
    return IntStream.range(0, seen.length()).filter(i -> seen.get(i) == 0).count();
  }

  void probeAcknowledged() {
    acknowledged.incrementAndGet();
  }

  /** Probes that the broker has acknowledged, and so has stored. */
  long acknowledged() {
    return acknowledged.get();
  }
}
