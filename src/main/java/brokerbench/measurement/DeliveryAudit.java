package brokerbench.measurement;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Which messages were sent, acknowledged, failed and delivered, message by message, so that loss is
 * a fact and not a difference of two counters. A message belongs to the iteration in which it was
 * due. Takes about two bits for a message of which something is still owed and none for the others.
 *
 * <p>A delivery that is corrupted is not a delivery: its message stays owed until an intact copy
 * comes. A publish that failed and arrived anyway is delivered, but was not owed.
 */
public final class DeliveryAudit {

  private static final int WORD_BITS = Long.SIZE;
  private static final long RESERVED_BITS = 64L << 20 << 3;

  private final ProducerAudit[] producers;
  private final int subscriptions;
  private final int iterations;

  /** The latest iteration that any producer began; 0 before. */
  private final AtomicInteger latestIteration = new AtomicInteger();

  private final List<ConsumerAudit> consumers = new CopyOnWriteArrayList<>();

  /**
   * Makes an empty audit.
   *
   * @param producers number of producers, 1 or more
   * @param subscriptions number of subscriptions, each of which is owed every message, 0 or more
   * @param iterations of the leg, warm-ups included, 1 or more
   * @throws IllegalArgumentException when a number is out of its range
   */
  public DeliveryAudit(int producers, int subscriptions, int iterations) {
    if (producers < 1 || subscriptions < 0 || iterations < 1) {
      throw new IllegalArgumentException(
          "audit of %d producers, %d subscriptions, %d iterations: use 1, 0, 1 or more"
              .formatted(producers, subscriptions, iterations));
    }
    this.subscriptions = subscriptions;
    this.iterations = iterations;
    this.producers = new ProducerAudit[producers];
    Arrays.setAll(
        this.producers, i -> new ProducerAudit(i, subscriptions, iterations, latestIteration));
  }

  /**
   * Takes the memory for planned messages before the load, so that the load takes none for them; at
   * most 64 MiB in all. Messages beyond that take two bits each when they come, with one
   * subscription.
   *
   * @param messagesPerProducer planned in the leg, 0 or more
   */
  public void reserve(long messagesPerProducer) {
    long most = RESERVED_BITS / ((long) producers.length * (1 + subscriptions));
    for (ProducerAudit producer : producers) {
      producer.reserve(Math.min(messagesPerProducer, most));
    }
  }

  /** The audit of a producer, 0 to one below their number. */
  public ProducerAudit producer(int index) {
    return producers[index];
  }

  /**
   * A consumer of a subscription, 0 to one below their number. Consumers of one subscription share
   * what it is owed.
   */
  public ConsumerAudit newConsumer(int subscription) {
    if (subscription < 0 || subscription >= subscriptions) {
      throw new IllegalArgumentException(
          "subscription " + subscription + ": the audit has " + subscriptions);
    }
    ConsumerAudit consumer =
        new ConsumerAudit(producers, subscription, iterations, latestIteration);
    consumers.add(consumer);
    return consumer;
  }

  /** The state of an iteration; final once it is {@link #complete} and no duplicate can come. */
  public AuditCounts counts(int iteration) {
    Tally tally = new Tally();
    for (ProducerAudit producer : producers) {
      SequenceRange range = producer.range(iteration);
      if (range != null) {
        tally.add(producer, range.first(), producer.endOf(range));
      }
    }
    return new AuditCounts(
        tally.sent,
        tally.published,
        tally.failed,
        tally.published * subscriptions,
        tally.delivered,
        tally.lost,
        sum(iteration, ConsumerAudit.DUPLICATED),
        sum(iteration, ConsumerAudit.REORDERED),
        sum(iteration, ConsumerAudit.CORRUPTED));
  }

  /**
   * Whether every message sent in the iteration is acknowledged or failed, and every acknowledged
   * one delivered on every subscription. Cheap: looks on where the last call stopped.
   */
  public boolean complete(int iteration) {
    return Arrays.stream(producers)
        .allMatch(producer -> isSettled(producer, producer.range(iteration)));
  }

  /**
   * Where the loss of one producer's messages begins in an iteration.
   *
   * @param producer 0 to one below their number
   * @return how many messages the producer had sent since iteration {@code origin} began when it
   *     sent the first one that is acknowledged and that a subscription did not get; empty when
   *     there is none
   */
  public OptionalLong firstLost(int producer, int origin, int iteration) {
    ProducerAudit audit = producers[producer];
    SequenceRange begun = audit.range(origin);
    SequenceRange range = audit.range(iteration);
    if (begun == null || range == null) {
      return OptionalLong.empty();
    }
    long end = audit.endOf(range);
    for (long from = range.first(); from < end; from = (from / WORD_BITS + 1) * WORD_BITS) {
      long word = from / WORD_BITS;
      long lost =
          audit.resolvedWord(word)
              & ~settledWord(audit, word)
              & mask(from, Math.min(end, (word + 1) * WORD_BITS));
      if (lost != 0) {
        long sequence = word * WORD_BITS + Long.numberOfTrailingZeros(lost);
        return OptionalLong.of(sequence - begun.first());
      }
    }
    return OptionalLong.empty();
  }

  /** Distinct deliveries of the leg so far. */
  public long delivered() {
    return consumers.stream().mapToLong(ConsumerAudit::delivered).sum();
  }

  /** Distinct deliveries of an iteration so far. */
  public long delivered(int iteration) {
    return sum(iteration, ConsumerAudit.DELIVERED);
  }

  /** Publishes of the leg acknowledged so far. */
  public long acknowledged() {
    return Arrays.stream(producers).mapToLong(ProducerAudit::acknowledged).sum();
  }

  private long sum(int iteration, int counter) {
    return consumers.stream().mapToLong(each -> each.count(iteration, counter)).sum();
  }

  private boolean isSettled(ProducerAudit producer, @Nullable SequenceRange range) {
    if (range == null) {
      return true;
    }
    long end = producer.endOf(range);
    long from = range.settledEnd();
    while (from < end) {
      long wordEnd = Math.min(end, (from / WORD_BITS + 1) * WORD_BITS);
      long owed = mask(from, wordEnd);
      if ((settledWord(producer, from / WORD_BITS) & owed) != owed) {
        return false;
      }
      from = wordEnd;
      range.settledUpTo(from);
    }
    return true;
  }

  private long settledWord(ProducerAudit producer, long word) {
    long delivered = -1;
    for (int i = 0; i < subscriptions; i++) {
      delivered &= producer.deliveredWord(i, word);
    }
    return producer.resolvedWord(word) & (delivered | producer.failedWord(word));
  }

  /** The bits of one word that stand for {@code from} to, not including, {@code end}. */
  private static long mask(long from, long end) {
    return (-1L >>> (WORD_BITS - (end - from))) << from;
  }

  /** Sums over words of the sets. */
  private final class Tally {

    private long sent;
    private long published;
    private long failed;
    private long delivered;
    private long lost;

    void add(ProducerAudit producer, long first, long end) {
      sent += end - first;
      for (long from = first; from < end; from = (from / WORD_BITS + 1) * WORD_BITS) {
        long word = from / WORD_BITS;
        long mask = mask(from, Math.min(end, (word + 1) * WORD_BITS));
        long failedBits = producer.failedWord(word) & mask;
        long publishedBits = producer.resolvedWord(word) & ~failedBits & mask;
        failed += Long.bitCount(failedBits);
        published += Long.bitCount(publishedBits);
        for (int i = 0; i < subscriptions; i++) {
          long deliveredBits = producer.deliveredWord(i, word) & mask;
          delivered += Long.bitCount(deliveredBits);
          lost += Long.bitCount(publishedBits & ~deliveredBits);
        }
      }
    }
  }
}
