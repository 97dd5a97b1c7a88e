package brokerbench.broker.kafka.params;

import brokerbench.quantity.Worded;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/** Kafka's parameters as the rooms of Kafka use them; each is described where it is declared. */
public record KafkaSettings(Server server, Topic topic, Producer producer, Consumer consumer) {

  /** More than what a message and its batch have beside the payload. */
  public static final int BATCH_OVERHEAD_BYTES = 4_096;

  /** In place of a number: no fsync of that kind. */
  static final String NEVER = "never";

  /** From a point of the parameter space. */
  public static KafkaSettings of(Params params) {
    return new KafkaSettings(
        Server.of(params), Topic.of(params), Producer.of(params), Consumer.of(params));
  }

  /** Version of the client library, which is loaded before anything else is resolved. */
  public static String clientVersion(Params params) {
    return params.text("kafka.client_version");
  }

  /**
   * A node's software.
   *
   * @param image of its container, or {@code auto}
   * @param jvmArgs flags of its JVM, separated by blanks, without blanks around them
   * @param flushSchedulerMs time between two looks for topics that are due for an fsync; empty for
   *     none
   * @param silenceLimit silence after which the controller takes the node for dead
   */
  public record Server(
      String version,
      String image,
      String jvmArgs,
      OptionalLong flushSchedulerMs,
      Duration silenceLimit) {

    private static final long DEFAULT_MESSAGE_MAX_BYTES = 1_048_588;
    private static final long BATCH_BYTES = 64 << 10;
    private static final Duration LONGEST_HEARTBEAT = Duration.ofSeconds(2);

    /** {@code message.max.bytes}: Kafka's own default, or the payload with a batch around it. */
    public static long messageMaxBytes(Params params) {
      return Math.max(DEFAULT_MESSAGE_MAX_BYTES, params.workload().payload().bytes() + BATCH_BYTES);
    }

    /** From one heartbeat of the node to the next. */
    public Duration heartbeat() {
      Duration third = silenceLimit.dividedBy(3);
      return third.compareTo(LONGEST_HEARTBEAT) < 0 ? third : LONGEST_HEARTBEAT;
    }

    private static Server of(Params params) {
      return new Server(
          params.text("kafka.version"),
          params.text("kafka.image"),
          params.text("kafka.server_jvm_args").strip(),
          params.wholeUnless("kafka.log_flush_scheduler_interval_ms", NEVER),
          params.time("kafka.broker_session_timeout"));
    }
  }

  /**
   * What a topic's partitions promise.
   *
   * @param flushMessages messages between two fsyncs; empty leaves them to the kernel
   * @param flushMs age of the last fsync from which on the scheduler starts another; empty for none
   */
  public record Topic(int minInsyncReplicas, OptionalLong flushMessages, OptionalLong flushMs) {

    private static Topic of(Params params) {
      return new Topic(
          params.count("kafka.min_insync_replicas"),
          params.wholeUnless("kafka.flush_messages", NEVER),
          params.wholeUnless("kafka.flush_ms", NEVER));
    }
  }

  /** Which replicas acknowledge a publish. */
  public enum Acks {
    /** None, and the producer learns nothing. */
    NONE("0"),
    /** The partition's leader. */
    LEADER("1"),
    /** All that are in sync. */
    ALL("all");

    private final String word;

    Acks(String word) {
      this.word = word;
    }

    private static Acks of(String word) {
      return word.equals("0") ? NONE : word.equals("1") ? LEADER : ALL;
    }

    /** The value of Kafka's property {@code acks}. */
    public String word() {
      return word;
    }
  }

  /** A producer's properties. */
  public record Producer(
      Acks acks,
      boolean isIdempotent,
      int batchBytes,
      Duration linger,
      long bufferBytes,
      Duration deliveryTimeout,
      String compression) {

    private static Producer of(Params params) {
      return new Producer(
          Acks.of(params.text("kafka.acks")),
          params.flag("kafka.idempotence"),
          Math.toIntExact(params.size("kafka.batch_size").bytes()),
          params.time("kafka.linger"),
          params.size("kafka.buffer_memory").bytes(),
          params.time("kafka.delivery_timeout"),
          params.text("kafka.compression"));
    }
  }

  /** How offsets are committed after a poll. */
  public enum Commit implements Worded {
    /** Without waiting for the answer. */
    ASYNC,
    /** Before the next poll. */
    SYNC,
    /** Not at all. */
    NONE
  }

  /**
   * A consumer's properties.
   *
   * @param isInGroup whether the broker assigns its partitions
   * @param deadAfter {@code session.timeout.ms}, of the classic protocol
   * @param longestPoll {@code max.poll.records}
   */
  public record Consumer(
      boolean isInGroup,
      String groupProtocol,
      Duration deadAfter,
      Duration maxPollInterval,
      int longestPoll,
      Commit commit) {

    private static Consumer of(Params params) {
      return new Consumer(
          params.is("kafka.subscribe", "group"),
          params.text("kafka.group_protocol"),
          params.time("kafka.session_timeout"),
          params.time("kafka.max_poll_interval"),
          params.count("kafka.max_poll_records"),
          Commit.valueOf(params.text("kafka.commit").toUpperCase(Locale.ROOT)));
    }

    /** Whether the client says how soon it counts as dead; else the broker does. */
    public boolean isClassic() {
      return groupProtocol.equals("classic");
    }
  }
}
