package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What a member of a group that is gone had received and not committed. A commit that was on its
 * way when its connection ended may still arrive, so the committed offsets are asked for until they
 * stay the same. Nobody else commits meanwhile: a partition passes on only after the session
 * timeout, of six seconds or more.
 */
record KafkaHeld(Admin admin, ClientSettings settings, String group) {
  private static final int EQUAL_ANSWERS = 5;
  private static final long PAUSE_MS = 50;
  private static final Duration LONGEST_READ = Duration.ofSeconds(10);

  /**
   * The payloads, read anew.
   *
   * @param received the offset behind the last that it received, of each of its partitions
   * @throws DriverException if the broker does not answer
   */
  List<byte[]> of(Map<TopicPartition, Long> received) {
    Map<TopicPartition, Long> committed = settled(received.keySet());
    Map<TopicPartition, Long> open = new HashMap<>(received);
    open.entrySet().removeIf(each -> each.getValue() <= committed.getOrDefault(each.getKey(), 0L));
    return open.isEmpty() ? List.of() : read(open, committed);
  }

  private Map<TopicPartition, Long> settled(Set<TopicPartition> partitions) {
    Map<TopicPartition, Long> last = committed(partitions);
    try {
      for (int equal = 1; equal < EQUAL_ANSWERS; equal++) {
        Thread.sleep(PAUSE_MS);
        Map<TopicPartition, Long> asked = committed(partitions);
        if (!asked.equals(last)) {
          equal = 0;
        }
        last = asked;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException("Kafka: interrupted asking for offsets of group " + group, e);
    }
    return last;
  }

  private Map<TopicPartition, Long> committed(Set<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> answer =
        KafkaAnswer.of(
            admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
            "ask for the offsets of group " + group);
    Map<TopicPartition, Long> committed = new HashMap<>();
    for (TopicPartition partition : partitions) {
      OffsetAndMetadata offset = answer.get(partition);
      if (offset != null) {
        committed.put(partition, offset.offset());
      }
    }
    return committed;
  }

  private List<byte[]> read(Map<TopicPartition, Long> to, Map<TopicPartition, Long> from) {
    List<byte[]> held = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> reader =
        new KafkaConsumer<>(
            settings.reader("reader"), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      reader.assign(to.keySet());
      to.keySet().forEach(each -> reader.seek(each, from.getOrDefault(each, 0L)));
      while (to.entrySet().stream()
          .anyMatch(each -> reader.position(each.getKey()) < each.getValue())) {
        ConsumerRecords<byte[], byte[]> records = reader.poll(LONGEST_READ);
        for (TopicPartition partition : records.partitions()) {
          for (ConsumerRecord<byte[], byte[]> record : records.records(partition)) {
            if (record.offset() < to.getOrDefault(partition, 0L)) {
              held.add(record.value());
            }
          }
        }
        if (records.isEmpty()) {
          throw new DriverException(
              "Kafka: cannot read again what a member of group " + group + " held");
        }
      }
    }
    return held;
  }
}
