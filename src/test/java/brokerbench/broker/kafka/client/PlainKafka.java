package brokerbench.broker.kafka.client;

import brokerbench.broker.PlainClient;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialDeletion;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka's clients. */
public final class PlainKafka implements PlainClient {

  private static final Duration LONGEST_POLL = Duration.ofSeconds(10);

  private final ClientSettings settings;

  /** Who logs in as {@code endpoints} say. */
  public PlainKafka(Endpoints endpoints, Params params) {
    this.settings = new ClientSettings(endpoints, params);
  }

  @Override
  public Map<String, String> use(String name) {
    String made = name + "-made";
    try (Admin admin = Admin.create(settings.common("plain"));
        KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(
                settings.producer(0), new ByteArraySerializer(), new ByteArraySerializer())) {
      return Map.of(
          "create",
          PlainClient.answer(
              () -> admin.createTopics(List.of(new NewTopic(made, 1, (short) 1))).all().get()),
          "delete",
          PlainClient.answer(() -> admin.deleteTopics(List.of(made)).all().get()),
          "publish",
          PlainClient.answer(
              () -> producer.send(new ProducerRecord<>(name, 0, null, new byte[1])).get()),
          "consume",
          PlainClient.answer(() -> consumed(new TopicPartition(name, 0))),
          "look at a group",
          PlainClient.answer(
              () ->
                  admin
                      .listConsumerGroupOffsets(name + ".s")
                      .partitionsToOffsetAndMetadata()
                      .get()));
    }
  }

  private int consumed(TopicPartition partition) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            settings.reader("reader"), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(Set.of(partition));
      int count = consumer.poll(LONGEST_POLL).count();
      if (count == 0) {
        throw new IllegalStateException("nothing came");
      }
      return count;
    }
  }

  @Override
  public Map<String, String> administer(String name) {
    try (Admin admin = Admin.create(settings.common("plain"))) {
      return Map.of(
          "change brokers",
          PlainClient.answer(
              () ->
                  admin
                      .incrementalAlterConfigs(
                          Map.of(
                              new ConfigResource(ConfigResource.Type.BROKER, ""),
                              List.of(
                                  new AlterConfigOp(
                                      new ConfigEntry("log.cleaner.threads", "1"),
                                      AlterConfigOp.OpType.SET))))
                      .all()
                      .get()),
          "take rights",
          PlainClient.answer(() -> admin.deleteAcls(Set.of(AclBindingFilter.ANY)).all().get()),
          "remove users",
          PlainClient.answer(
              () ->
                  admin
                      .alterUserScramCredentials(
                          List.of(
                              new UserScramCredentialDeletion(
                                  "nobody", ScramMechanism.SCRAM_SHA_512)))
                      .all()
                      .get()));
    }
  }
}
