package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.KillableConsumer;
import brokerbench.broker.MessageListener;
import brokerbench.broker.kafka.params.KafkaSettings.Commit;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Consumes its share of one subscription. Payloads are handed on as they lie in the fetched
 * response.
 */
final class KafkaPolledConsumer implements KillableConsumer {

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
  private static final int CLOSE_ATTEMPTS = 500;
  private static final long PAUSE_NS = 10_000_000;

  private final KafkaConsumer<byte[], ByteBuffer> consumer;
  private final String topic;
  private final Commits commits;
  private final MessageListener listener;
  private final KafkaHeld held;

  /** Whoever has it may use the client, which suffers one thread at a time. */
  private final ReentrantLock client = new ReentrantLock();

  private volatile boolean killed;
  private volatile boolean closed;

  /**
   * How offsets are committed.
   *
   * @param commit when, and whether it is waited for
   * @param done hears of those that are not waited for, and of those that come too late
   */
  record Commits(Commit commit, OffsetCommitCallback done) {}

  KafkaPolledConsumer(
      KafkaConsumer<byte[], ByteBuffer> consumer,
      String topic,
      Commits commits,
      MessageListener listener,
      KafkaHeld held) {
    this.consumer = consumer;
    this.topic = topic;
    this.commits = commits;
    this.listener = listener;
    this.held = held;
  }

  @Override
  public int poll(Duration maxWait) {
    try {
      ConsumerRecords<byte[], ByteBuffer> records = receive(maxWait);
      for (ConsumerRecord<byte[], ByteBuffer> record : records) {
        if (killed) {
          break;
        }
        deliver(record.value());
      }
      if (!records.isEmpty()) {
        commit();
      }
      return records.count();
    } catch (InterruptException | WakeupException e) {
      // The constructor of the first has set the interrupt status again, for the caller's loop.
      return 0;
    } catch (KafkaException e) {
      throw new DriverException("Kafka poll of topic " + topic + " failed", e);
    }
  }

  private ConsumerRecords<byte[], ByteBuffer> receive(Duration maxWait) {
    client.lock();
    try {
      return killed ? ConsumerRecords.empty() : consumer.poll(maxWait);
    } finally {
      client.unlock();
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
    client.lock();
    try {
      if (!killed) {
        switch (commits.commit()) {
          case ASYNC -> consumer.commitAsync(commits.done());
          case SYNC -> commitNow();
          case NONE -> {}
        }
      }
    } finally {
      client.unlock();
    }
  }

  /** A member whose partitions others have been given goes on, as it does without waiting. */
  private void commitNow() {
    try {
      consumer.commitSync();
    } catch (CommitFailedException | RebalanceInProgressException e) {
      commits.done().onComplete(Map.of(), e);
    }
  }

  @Override
  public List<byte[]> kill() {
    killed = true;
    consumer.wakeup();
    client.lock();
    try {
      Map<TopicPartition, Long> received = received();
      closed = true;
      consumer.close(
          CloseOptions.groupMembershipOperation(
                  CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP)
              .withTimeout(Duration.ZERO));
      return held.of(received);
    } catch (KafkaException e) {
      throw new DriverException("Kafka: cannot kill a consumer of topic " + topic, e);
    } finally {
      client.unlock();
    }
  }

  /** The next offset of each of its partitions; none where it has begun to read nothing. */
  private Map<TopicPartition, Long> received() {
    Map<TopicPartition, Long> received = new HashMap<>();
    for (TopicPartition partition : consumer.assignment()) {
      position(partition).ifPresent(next -> received.put(partition, next));
    }
    return received;
  }

  private OptionalLong position(TopicPartition partition) {
    try {
      return OptionalLong.of(consumer.position(partition, Duration.ZERO));
    } catch (TimeoutException | WakeupException unknown) {
      return OptionalLong.empty();
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
  void closeFromOutside() {
    for (int attempt = 0; !closed && attempt < CLOSE_ATTEMPTS; attempt++) {
      consumer.wakeup();
      try {
        close();
      } catch (ConcurrentModificationException e) {
        closed = false;
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
  }
}
