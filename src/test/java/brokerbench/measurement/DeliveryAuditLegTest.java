package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The audit over several iterations, subscriptions and threads. */
@Timeout(20)
final class DeliveryAuditLegTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end_threads() {
    threads.close();
  }

  private static void publish(ProducerAudit producer, long from, long to) {
    for (long sequence = from; sequence < to; sequence++) {
      producer.sent(sequence);
      producer.acknowledged(sequence);
    }
  }

  private static void receive(ConsumerAudit consumer, int iteration, long from, long to) {
    for (long sequence = from; sequence < to; sequence++) {
      consumer.received(0, sequence, iteration, true);
    }
  }

  @Test
  void a_reservation_beyond_all_memory_is_cut_and_changes_no_count() {
    DeliveryAudit audit = new DeliveryAudit(1, 1, 1);
    audit.reserve(Long.MAX_VALUE);
    ProducerAudit producer = audit.producer(0);
    long sequence = producer.beginIteration(0);
    producer.sent(sequence);
    producer.acknowledged(sequence);

    assertThat(audit.counts(0).lost()).isEqualTo(1);

    audit.newConsumer(0).received(0, sequence, 0, true);

    assertThat(audit.counts(0).lost()).isZero();
    assertThat(audit.complete(0)).isTrue();
  }

  @Test
  void sequences_run_on_and_each_message_counts_in_its_own_iteration() {
    DeliveryAudit audit = new DeliveryAudit(1, 1, 5);
    ProducerAudit producer = audit.producer(0);
    ConsumerAudit consumer = audit.newConsumer(0);
    assertThat(producer.beginIteration(0)).isZero();
    publish(producer, 0, 100);
    receive(consumer, 0, 0, 90);
    assertThat(producer.beginIteration(2)).isEqualTo(100);
    publish(producer, 100, 130);
    receive(consumer, 2, 100, 130);

    assertThat(audit.counts(0).lost()).isEqualTo(10);
    assertThat(audit.complete(0)).isFalse();
    assertThat(audit.complete(2)).isTrue();
    receive(consumer, 0, 90, 100);
    assertThat(audit.complete(0)).isTrue();
    assertThat(audit.delivered(0)).isEqualTo(100);
    assertThat(audit.delivered(2)).isEqualTo(30);
    assertThat(audit.counts(0).reordered()).isEqualTo(10);
    assertThat(audit.counts(1)).isEqualTo(new AuditCounts(0, 0, 0, 0, 0, 0, 0, 0, 0));
    assertThat(audit.delivered()).isEqualTo(130);
    assertThat(audit.acknowledged()).isEqualTo(130);
    assertThat(producer.sent()).isEqualTo(130);
  }

  @Test
  void a_message_stamped_with_another_iteration_is_corrupted() {
    DeliveryAudit audit = new DeliveryAudit(1, 1, 2);
    ProducerAudit producer = audit.producer(0);
    producer.beginIteration(0);
    publish(producer, 0, 10);
    producer.beginIteration(1);
    publish(producer, 10, 20);
    ConsumerAudit consumer = audit.newConsumer(0);
    consumer.received(0, 10, 0, true);
    consumer.received(0, 9, 1, true);

    assertThat(audit.counts(1).corrupted()).isEqualTo(2);
    assertThat(audit.delivered()).isZero();
  }

  @Test
  void the_example_in_the_package_comment_holds() {
    DeliveryAudit audit = new DeliveryAudit(1, 2, 1);
    ProducerAudit producer = audit.producer(0);
    producer.beginIteration(0);
    publish(producer, 0, 4);
    producer.sent(4);
    producer.failed(4);
    ConsumerAudit ofA = audit.newConsumer(0);
    for (long sequence : new long[] {0, 2, 1, 1, 4}) {
      ofA.received(0, sequence, 0, true);
    }
    receive(audit.newConsumer(1), 0, 0, 4);

    assertThat(audit.counts(0)).isEqualTo(new AuditCounts(5, 4, 1, 8, 8, 1, 1, 1, 0));
  }

  @Test
  void every_subscription_is_owed_every_message() {
    DeliveryAudit audit = new DeliveryAudit(1, 3, 1);
    audit.producer(0).beginIteration(0);
    publish(audit.producer(0), 0, 10);
    receive(audit.newConsumer(0), 0, 0, 10);
    receive(audit.newConsumer(1), 0, 0, 10);
    receive(audit.newConsumer(2), 0, 0, 7);

    assertThat(audit.counts(0)).isEqualTo(new AuditCounts(10, 10, 0, 30, 27, 3, 0, 0, 0));
    assertThat(audit.complete(0)).isFalse();
  }

  @Test
  void memory_stays_bounded_when_everything_arrives() {
    DeliveryAudit audit = new DeliveryAudit(1, 2, 2);
    ProducerAudit producer = audit.producer(0);
    ConsumerAudit first = audit.newConsumer(0);
    ConsumerAudit second = audit.newConsumer(1);
    long messages = 20L * SequenceSet.CHUNK_NUMBERS + 100;
    producer.beginIteration(0);
    publish(producer, 0, messages);
    receive(first, 0, 0, messages);
    receive(second, 0, 0, messages);

    assertThat(producer.chunksHeld()).isEqualTo(3);
    assertThat(audit.complete(0)).isTrue();
    assertThat(audit.counts(0))
        .isEqualTo(new AuditCounts(messages, messages, 0, 2 * messages, 2 * messages, 0, 0, 0, 0));
    receive(first, 0, 0, 5);
    assertThat(audit.counts(0).duplicated()).isEqualTo(5);
  }

  @Test
  void counts_are_exact_with_consumers_that_share_a_subscription() throws InterruptedException {
    int messages = 200_000;
    DeliveryAudit audit = new DeliveryAudit(1, 1, 1);
    ProducerAudit producer = audit.producer(0);
    producer.beginIteration(0);
    BlockingQueue<Long> broker = new ArrayBlockingQueue<>(1_000);
    CompletableFuture<Void> one = CompletableFuture.runAsync(() -> consume(audit, broker), threads);
    CompletableFuture<Void> two = CompletableFuture.runAsync(() -> consume(audit, broker), threads);
    int duplicates = 0;
    int lost = 0;
    for (long sequence = 0; sequence < messages; sequence++) {
      producer.sent(sequence);
      producer.acknowledged(sequence);
      if (sequence % 1_000 == 7) {
        lost++;
        continue;
      }
      broker.put(sequence);
      if (sequence % 500 == 3) {
        duplicates++;
        broker.put(sequence);
      }
    }
    broker.put(-1L);
    broker.put(-1L);
    one.join();
    two.join();

    AuditCounts counts = audit.counts(0);
    assertThat(counts.delivered()).isEqualTo(messages - lost).isEqualTo(audit.delivered(0));
    assertThat(counts.lost()).isEqualTo(lost);
    assertThat(counts.duplicated()).isEqualTo(duplicates);
    assertThat(audit.complete(0)).isFalse();
  }

  private static void consume(DeliveryAudit audit, BlockingQueue<Long> broker) {
    ConsumerAudit consumer = audit.newConsumer(0);
    try {
      for (long sequence = broker.take(); sequence >= 0; sequence = broker.take()) {
        consumer.received(0, sequence, 0, true);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
