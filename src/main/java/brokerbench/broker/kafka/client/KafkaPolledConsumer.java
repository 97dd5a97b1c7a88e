package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.kafka.params.KafkaSettings.Commit;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Consumes its share of one subscription. Payloads are handed on as they lie in the fetched
 * response.
 */
final class KafkaPolledConsumer implements PolledConsumer {

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
  private static final int CLOSE_ATTEMPTS = 500;

  private final KafkaConsumer<byte[], ByteBuffer> consumer;
  private final String topic;
  private final Commit commit;
  private final OffsetCommitCallback committed;
  private final MessageListener listener;
  private volatile boolean closed;

  KafkaPolledConsumer(
      KafkaConsumer<byte[], ByteBuffer> consumer,
      String topic,
      Commit commit,
      OffsetCommitCallback committed,
      MessageListener listener) {
    this.consumer = consumer;
    this.topic = topic;
    this.commit = commit;
    this.committed = committed;
    this.listener = listener;
  }

  /** Takes the partitions by number instead of through the group. */
  void assign(List<TopicPartition> partitions) {
    consumer.assign(partitions);
  }

  /** Lets the broker assign the partitions. */
  void subscribe() {
    consumer.subscribe(List.of(topic));
  }

  @Override
  public int poll(Duration maxWait) {
    try {
      ConsumerRecords<byte[], ByteBuffer> records = consumer.poll(maxWait);
      for (ConsumerRecord<byte[], ByteBuffer> record : records) {
        deliver(record.value());
      }
      if (!records.isEmpty()) {
        commit();
      }
      return records.count();
    } catch (InterruptException e) {
      // Its constructor has set the interrupt status again, for the caller's loop to see.
      return 0;
    } catch (WakeupException e) {
      return 0;
    } catch (KafkaException e) {
      throw new DriverException("Kafka poll of topic " + topic + " failed", e);
    }
  }

  private void deliver(ByteBuffer payload) {
    if (payload.hasArray()) {
      listener.received(
          payload.array(), payload.arrayOffset() + payload.position(), payload.remaining());
    } else {
      byte[] copy = new byte[payload.remaining()];
      payload.get(payload.position(), copy);
      listener.received(copy, 0, copy.length);
    }
  }

  private void commit() {
    switch (commit) {
      case ASYNC -> consumer.commitAsync(committed);
      case SYNC -> consumer.commitSync();
      case NONE -> {}
    }
  }

  // The replacement of close(Duration) came with 4.1, and the study's client is 4.0.0.
  @SuppressWarnings("deprecation")
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    // A pending interrupt would make the consumer leave its group without saying so.
    boolean interrupted = Thread.interrupted();
    try {
      consumer.close(LONGEST_CLOSE);
    } catch (InterruptException e) {
      interrupted = true;
    } catch (KafkaException e) {
      throw new DriverException("Kafka consumer of topic " + topic + " did not close", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Closes from a thread that is not the polling one, which leaves its poll at once. */
  void closeFromOutside() throws InterruptedException {
    for (int attempt = 0; !closed && attempt < CLOSE_ATTEMPTS; attempt++) {
      consumer.wakeup();
      try {
        close();
      } catch (ConcurrentModificationException e) {
        closed = false;
        Thread.sleep(10);
      }
    }
  }
}
