package brokerbench.bare;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/**
 * A {@link KafkaProducer} for each partition without a window, a {@link KafkaConsumer} likewise.
 */
final class BareKafka implements BareClient {

  private final Map<String, Object> common;
  private final List<KafkaProducer<byte[], byte[]>> producers = new ArrayList<>();

  BareKafka(String address) {
    common = Map.of("bootstrap.servers", address, "enable.metrics.push", false);
  }

  @Override
  public void provision() throws Exception {
    try (Admin admin = Admin.create(common)) {
      admin
          .createTopics(
              IntStream.range(0, TOPICS)
                  .mapToObj(topic -> new NewTopic(BareClient.topic(topic), PARTITIONS, (short) 1))
                  .toList())
          .all()
          .get();
    }
  }

  @Override
  public Sender sender(int topic, int partition) {
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            with(Map.of("acks", "all", "linger.ms", 0, "delivery.timeout.ms", 3_600_000)),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    producers.add(producer);
    String name = BareClient.topic(topic);
    byte[] timestamp = new byte[16];
    return payload -> {
      ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(name, partition, null, payload);
      message.headers().add("ts", timestamp);
      var _ = producer.send(message);
    };
  }

  @Override
  public Poller poller(int topic, int member) {
    KafkaConsumer<byte[], ByteBuffer> consumer =
        new KafkaConsumer<>(
            with(
                Map.of(
                    "group.id",
                    BareClient.topic(topic) + "-s0",
                    "enable.auto.commit",
                    false,
                    "auto.offset.reset",
                    "earliest",
                    "max.poll.records",
                    500)),
            new ByteArrayDeserializer(),
            new ByteBufferDeserializer());
    consumer.assign(List.of(new TopicPartition(BareClient.topic(topic), member)));
    return () -> {
      ConsumerRecords<byte[], ByteBuffer> messages = consumer.poll(Duration.ofSeconds(1));
      if (!messages.isEmpty()) {
        consumer.commitAsync();
      }
      return messages.count();
    };
  }

  private Map<String, Object> with(Map<String, Object> own) {
    Map<String, Object> all = new HashMap<>(common);
    all.putAll(own);
    return all;
  }

  @Override
  public void close() {
    producers.forEach(KafkaProducer::close);
  }
}
