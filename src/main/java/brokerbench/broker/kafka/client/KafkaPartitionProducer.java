package brokerbench.broker.kafka.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.ProducerStages;
import brokerbench.broker.SendCallback;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Publishes to one partition through a {@link KafkaProducer} of its own. */
final class KafkaPartitionProducer implements Producer {

  /** At its end a leg has nothing left to flush, unless it was cut short. */
  private static final Duration LONGEST_FLUSH = Duration.ofMinutes(2);

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final Integer partition;
  private final PublishMetrics metrics;

  KafkaPartitionProducer(Map<String, Object> settings, ProducerAssignment assignment) {
    producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    topic = assignment.topic();
    partition = assignment.partition();
    metrics =
        new PublishMetrics(
            producer.metrics(),
            String.valueOf(settings.get(ProducerConfig.CLIENT_ID_CONFIG)),
            topic);
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topic, partition, null, message.payload());
    byte[] timestamp = message.timestampHeader();
    if (timestamp != null) {
      record.headers().add("ts", timestamp);
    }
    long sequence = message.sequence();
    try {
      // The future is not needed: Kafka tells the callback whatever it would tell the future.
      var _ = producer.send(record, new Completion(callback, sequence));
    } catch (RuntimeException e) {
      // What is thrown was not accepted, and Kafka has not told the callback.
      callback.failed(sequence, e);
    }
  }

  @Override
  public ProducerStages stages() {
    return metrics.read();
  }

  /** Flushes for as long as the client would try; an interrupt ends that and fails the rest. */
  @Override
  public void close() {
    close(LONGEST_FLUSH);
  }

  /** Flushes for {@code longest} at most; fails what is left. */
  void close(Duration longest) {
    try {
      producer.close(longest);
    } catch (InterruptException e) {
      // Closed by force; the exception's constructor has set the interrupt status again.
      return;
    }
  }

  private record Completion(SendCallback callback, long sequence) implements Callback {

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failure) {
      if (failure == null) {
        callback.acknowledged(sequence);
      } else {
        callback.failed(sequence, failure);
      }
    }
  }
}
