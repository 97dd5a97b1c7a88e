package brokerbench.broker.kafka.params;

import static brokerbench.scenario.ParamSpec.Subject.CONTAINER;
import static brokerbench.scenario.ParamSpec.Subject.SERVER;
import static brokerbench.scenario.ParamSpec.Subject.SERVER_RELEASE;

import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.ParamSpec.Kind.Choice;
import brokerbench.scenario.ParamSpec.Kind.Flag;
import brokerbench.scenario.ParamSpec.Kind.Size;
import brokerbench.scenario.ParamSpec.Kind.Text;
import brokerbench.scenario.ParamSpec.Kind.Time;
import brokerbench.scenario.ParamSpec.Kind.Whole;
import brokerbench.scenario.ParamSpec.Kind.WholeOrWord;
import java.time.Duration;
import java.util.List;

/** Parameters of Kafka's server and client, by Kafka's own names where it has one. */
final class KafkaParams {

  private static final Duration HOUR = Duration.ofHours(1);

  static final List<ParamSpec> SPECS =
      List.of(
          new ParamSpec("kafka.version", new Text(), "4.3.1", "Server version.").of(SERVER_RELEASE),
          new ParamSpec(
                  "kafka.image",
                  new Text(),
                  "auto",
                  "Containers: image of each node; auto is apache/kafka:VERSION.")
              .of(CONTAINER),
          new ParamSpec("kafka.client_version", new Text(), "4.3.1", "kafka-clients version."),
          new ParamSpec(
                  "kafka.server_jvm_args",
                  new Text(),
                  "-Xms1g -Xmx1g -XX:+UseG1GC -XX:MaxGCPauseMillis=20"
                      + " -XX:InitiatingHeapOccupancyPercent=35 -XX:+ExplicitGCInvokesConcurrent",
                  "Flags of each broker's JVM; the default is that of Kafka's own start script.")
              .of(SERVER),
          new ParamSpec(
              "kafka.min_insync_replicas",
              new Whole(1, 3),
              "1",
              "Replicas that must have a message for acks=all."),
          new ParamSpec(
              "kafka.flush_messages",
              new WholeOrWord(1, Integer.MAX_VALUE, "never"),
              "never",
              "flush.messages of each topic: messages between two fsyncs; never leaves it to the kernel."),
          new ParamSpec(
              "kafka.flush_ms",
              new WholeOrWord(0, Integer.MAX_VALUE, "never"),
              "never",
              "flush.ms of each topic, milliseconds: an fsync that the scheduler starts is left out when"
                  + " the one before is younger; without kafka.log_flush_scheduler_interval_ms there"
                  + " are none."),
          new ParamSpec(
                  "kafka.log_flush_scheduler_interval_ms",
                  new WholeOrWord(1, Integer.MAX_VALUE, "never"),
                  "never",
                  "Server log.flush.scheduler.interval.ms, milliseconds: how often it looks which topics"
                      + " are due for an fsync by kafka.flush_ms.")
              .of(SERVER),
          new ParamSpec(
                  "kafka.broker_session_timeout",
                  new Time(Duration.ofSeconds(1), HOUR),
                  "9s",
                  "Server broker.session.timeout.ms: the controller counts a node as dead after this"
                      + " long without a heartbeat; broker.heartbeat.interval.ms is 2 s, or a third of"
                      + " this if that is less.")
              .of(SERVER),
          new ParamSpec(
              "kafka.acks", new Choice(List.of("0", "1", "all")), "all", "Producer acks."),
          new ParamSpec(
              "kafka.batch_size", new Size(0, 1L << 30), "16384B", "Producer batch.size."),
          new ParamSpec(
              "kafka.linger", new Time(Duration.ZERO, HOUR), "5ms", "Producer linger.ms."),
          new ParamSpec(
              "kafka.buffer_memory",
              new Size(1 << 20, 1L << 34),
              "32MiB",
              "Producer buffer.memory, each producer."),
          new ParamSpec(
              "kafka.delivery_timeout",
              new Time(Duration.ofSeconds(31), Duration.ofDays(1)),
              "2m",
              "Producer delivery.timeout.ms: a message unacknowledged for so long has failed."),
          new ParamSpec(
              "kafka.compression",
              new Choice(List.of("none", "gzip", "snappy", "lz4", "zstd")),
              "none",
              "Producer compression.type."),
          new ParamSpec("kafka.idempotence", new Flag(), "true", "Producer enable.idempotence."),
          new ParamSpec(
              "kafka.subscribe",
              new Choice(List.of("assign", "group")),
              "assign",
              "assign: a consumer takes its partitions by number; group: the broker assigns them."),
          new ParamSpec(
              "kafka.group_protocol",
              new Choice(List.of("classic", "consumer")),
              "classic",
              "group.protocol, for subscribe=group."),
          new ParamSpec(
              "kafka.session_timeout",
              new Time(Duration.ofSeconds(6), Duration.ofMinutes(30)),
              "45s",
              "Consumer session.timeout.ms, for subscribe=group with the classic protocol: a member that"
                  + " sends no heartbeat for so long is dead. The default is the library's."),
          new ParamSpec(
              "kafka.max_poll_interval",
              new Time(Duration.ofSeconds(1), Duration.ofDays(1)),
              "5m",
              "Consumer max.poll.interval.ms, for subscribe=group: a member that does not poll for so"
                  + " long leaves. The default is the library's."),
          new ParamSpec(
              "kafka.max_poll_records",
              new Whole(1, 1_000_000),
              "500",
              "Consumer max.poll.records."),
          new ParamSpec(
              "kafka.commit",
              new Choice(List.of("async", "sync", "none")),
              "async",
              "How a consumer commits its offsets after each poll."));

  private KafkaParams() {}
}
