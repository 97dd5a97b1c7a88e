package brokerbench.broker.kafka.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.BrokerDriverContract;
import brokerbench.broker.LocalBroker;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaDriverIT {

  private static final SendCallback IGNORED =
      new SendCallback() {
        @Override
        public void acknowledged(long sequence) {}

        @Override
        public void failed(long sequence, Throwable cause) {}
      };

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  abstract static class Contract extends BrokerDriverContract {

    private final Map<String, String> params;

    Contract(Map<String, String> params) {
      this.params = params;
    }

    @Override
    protected BrokerDriver open() {
      return new KafkaDriverFactory().open(LocalBroker.kafka(), Params.of(params));
    }

    @Override
    protected void loseBroker(BrokerDriver driver) {
      LocalBroker.kill();
    }

    @Override
    protected boolean sharesEvenly() {
      return !params.containsKey("kafka.subscribe");
    }

    @Override
    protected List<String> clientThreadNames() {
      return List.of("kafka-producer", "kafka-admin", "kafka-coordinator", "consumer_background");
    }
  }

  @Nested
  class Assigned extends Contract {
    Assigned() {
      super(Map.of());
    }
  }

  @Nested
  class ClassicGroup extends Contract {
    ClassicGroup() {
      super(Map.of("kafka.subscribe", "group", "kafka.commit", "sync"));
    }
  }

  @Nested
  class ConsumerGroup extends Contract {
    ConsumerGroup() {
      super(
          Map.of(
              "kafka.subscribe", "group",
              "kafka.group_protocol", "consumer",
              "kafka.idempotence", "false",
              "kafka.acks", "1"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, at_most_once, none",
    "1, at_least_once, page cache of one node",
  })
  void the_semantics_follow_from_acks(String acks, String guarantee, String durability) {
    Topology topology = new Topology(List.of("semantics-test-" + acks), 1, List.of("s"), 1, 1);
    Params params = Params.of(Map.of("kafka.acks", acks, "kafka.idempotence", "false"));
    try (BrokerDriver driver = new KafkaDriverFactory().open(LocalBroker.kafka(), params)) {
      driver.provision(topology);
      assertThat(driver.live(topology).entries())
          .containsEntry("guarantee.class", guarantee)
          .containsEntry("durability.class", durability)
          .containsEntry("topic.retention.bytes", "-1");
      driver.remove(topology);
    }
  }

  @Test
  void a_topic_that_is_due_for_fsync_at_once_waits_for_a_scheduler_that_the_broker_has_not() {
    Topology topology = new Topology(List.of("flush-test"), 1, List.of("s"), 1, 1);
    Params params = Params.of(Map.of("kafka.flush_ms", "0"));
    try (BrokerDriver driver = new KafkaDriverFactory().open(LocalBroker.kafka(), params)) {
      driver.provision(topology);
      assertThat(driver.live(topology).entries())
          .containsEntry("topic.flush.ms", "0")
          .containsEntry("durability.class", "page cache of one node");
      driver.remove(topology);
    }
  }

  @Test
  void the_live_topic_tells_whether_a_replica_out_of_step_may_lead() throws Exception {
    Topology topology = new Topology(List.of("unclean-test"), 1, List.of("s"), 1, 1);
    NewTopic topic =
        new NewTopic("unclean-test", 1, (short) 1)
            .configs(Map.of("unclean.leader.election.enable", "true"));
    Params params = Params.of(Map.of());
    try (BrokerDriver driver = new KafkaDriverFactory().open(LocalBroker.kafka(), params);
        Admin admin =
            Admin.create(new ClientSettings(LocalBroker.kafka(), params).common("unclean"))) {
      admin.createTopics(List.of(topic)).all().get();
      assertThat(driver.live(topology).entries().get("durability.basis"))
          .contains("unclean.leader.election.enable=true");
      driver.remove(topology);
    }
  }

  @Test
  void timestamp_header_arrives_only_when_there_is_one() {
    Topology topology = new Topology(List.of("header-test"), 1, List.of("s"), 1, 1);
    try (BrokerDriver driver =
        new KafkaDriverFactory().open(LocalBroker.kafka(), Params.of(Map.of()))) {
      driver.provision(topology);
      try (Producer producer = driver.openProducer(new ProducerAssignment("header-test", 0, 0))) {
        OutgoingMessage message = new OutgoingMessage();
        message.set(new byte[8], 0, "123456789".getBytes(US_ASCII));
        producer.send(message, IGNORED);
        message.set(new byte[8], 1, null);
        producer.send(message, IGNORED);
      }
      assertThat(timestampHeaders(new TopicPartition("header-test", 0)))
          .containsExactly("123456789", "none");
      driver.remove(topology);
    }
  }

  private static List<String> timestampHeaders(TopicPartition partition) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", LocalBroker.kafka().joined(), "auto.offset.reset", "earliest");
    List<String> headers = new ArrayList<>();
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings, bytes, bytes)) {
      consumer.assign(List.of(partition));
      for (int poll = 0; poll < 20 && headers.size() < 2; poll++) {
        for (var record : consumer.poll(Duration.ofSeconds(1))) {
          Header header = record.headers().lastHeader("ts");
          headers.add(header == null ? "none" : new String(header.value(), US_ASCII));
        }
      }
    }
    return headers;
  }
}
