package brokerbench.broker.kafka.params;

import brokerbench.broker.kafka.params.KafkaSettings.Acks;
import brokerbench.scenario.Auth;
import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.Flushing;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import brokerbench.scenario.SettingName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Kafka's parameters, and which of them contradict each other. */
public final class KafkaModel implements BrokerModel {

  /** request.timeout.ms, Kafka's own default; the client refuses a shorter delivery timeout. */
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

  @Override
  public String name() {
    return "kafka";
  }

  @Override
  public String title() {
    return "Kafka";
  }

  @Override
  public String colour() {
    return "#c8102e";
  }

  @Override
  public String symbol() {
    return "circle";
  }

  /** A minute later, by {@code log.segment.delete.delay.ms}. */
  @Override
  public boolean freesDiskLater() {
    return true;
  }

  @Override
  public String summary() {
    return "Apache Kafka in KRaft mode: partitioned logs that consumer groups read.";
  }

  @Override
  public List<ParamSpec> params() {
    return KafkaParams.SPECS;
  }

  @Override
  public List<SettingName> timers(Params params) {
    List<SettingName> timers = new ArrayList<>();
    timers.add(SettingName.ofEachNode("broker.session.timeout.ms"));
    timers.add(SettingName.ofEachNode("broker.heartbeat.interval.ms"));
    timers.add(SettingName.ofEachNode("controller.quorum.fetch.timeout.ms"));
    timers.add(SettingName.ofEachNode("controller.quorum.election.timeout.ms"));
    timers.add(SettingName.ofEachNode("replica.lag.time.max.ms"));
    timers.add(SettingName.of("kafka.delivery_timeout"));
    timers.add(SettingName.of("client.request.timeout.ms"));
    timers.add(SettingName.of("client.reconnect.backoff.ms"));
    timers.add(SettingName.of("client.reconnect.backoff.max.ms"));
    KafkaSettings.Consumer consumer = KafkaSettings.of(params).consumer();
    if (consumer.isInGroup() && params.workload().clients().subscribe()) {
      timers.add(
          consumer.isClassic()
              ? SettingName.of("kafka.session_timeout")
              : SettingName.ofEachNode("group.consumer.session.timeout.ms"));
    }
    return timers;
  }

  /** As many as must be in sync, and the one that is gone. */
  @Override
  public int copiesToGoOn(Params params) {
    KafkaSettings settings = KafkaSettings.of(params);
    return settings.producer().acks() == Acks.ALL ? settings.topic().minInsyncReplicas() + 1 : 2;
  }

  @Override
  public List<SettingName> durabilitySettings() {
    return List.of(
        SettingName.of("kafka.acks"),
        SettingName.of("topic.replicas"),
        SettingName.of("topic.min.insync.replicas"),
        SettingName.of("topic.flush.messages"),
        SettingName.of("topic.flush.ms"),
        SettingName.of("topic.unclean.leader.election.enable"),
        SettingName.ofEachNode("log.flush.scheduler.interval.ms"));
  }

  @Override
  public void check(Params params) {
    KafkaSettings settings = KafkaSettings.of(params);
    KafkaSettings.Producer producer = settings.producer();
    var faults = params.workload().faults();
    params.refuseWhen(
        settings.topic().minInsyncReplicas() > params.cluster().replicationFactor(),
        "{kafka.min_insync_replicas} is more than {replication_factor}");
    params.refuseWhen(
        producer.isIdempotent() && producer.acks() != Acks.ALL,
        "{kafka.acks} needs kafka.idempotence=false");
    params.refuseWhen(
        producer.deliveryTimeout().compareTo(producer.linger().plus(REQUEST_TIMEOUT)) < 0,
        "{kafka.delivery_timeout} is shorter than {kafka.linger} and a request's 30 s together");
    params.refuseWhen(
        params.workload().payload().bytes() + KafkaSettings.BATCH_OVERHEAD_BYTES
                > producer.bufferBytes()
            || producer.batchBytes() > producer.bufferBytes(),
        "{kafka.buffer_memory} is all that a producer may hold, and {payload_size} or"
            + " {kafka.batch_size} does not fit into it");
    params.refuseWhen(
        faults.disturbNodes() && producer.acks() == Acks.NONE,
        "{faults} are told by the time without an acknowledgement, and kafka.acks=0 has none; set"
            + " kafka.acks=1 or all");
    params.refuseWhen(
        !params.workload().clients().subscribe() && producer.acks() == Acks.NONE,
        "subscriptions_per_topic=0 leaves nothing to measure with kafka.acks=0; set 1 or more, or"
            + " kafka.acks=all");
    faults.toConsumers().ifPresent(asked -> checkConsumerFaults(params, settings, asked));
  }

  private static void checkConsumerFaults(Params params, KafkaSettings settings, String asked) {
    KafkaSettings.Consumer consumer = settings.consumer();
    params.refuseWhen(
        !consumer.isInGroup(),
        "{%s} needs kafka.subscribe=group, in which others are given the partitions of a member that is gone; {kafka.subscribe}"
            .formatted(asked));
    params.refuseWhen(
        !consumer.isClassic(),
        "{%s} needs kafka.group_protocol=classic, with which the client says how soon it counts as dead; {kafka.group_protocol}"
            .formatted(asked));
    params.refuseWhen(
        consumer.commit() == KafkaSettings.Commit.NONE,
        "{%s} needs kafka.commit=async or sync; without commits others begin at the start of a partition"
            .formatted(asked));
    params.refuseWhen(
        params.workload().faults().consumerKills() > 0
            && KafkaSettings.clientVersion(params).startsWith("4.0."),
        "{consumer_kills} needs kafka.client_version=4.1.0 or newer, whose consumers can close without leaving their group; {kafka.client_version}");
  }

  /**
   * The scheduler looks each second and finds every topic due, so that an fsync is never further
   * away than that; {@code flush.ms} of a second would leave out every other one.
   */
  @Override
  public SortedMap<String, String> durability(Flushing flushing, int copies) {
    boolean atIntervals = flushing == Flushing.INTERVAL;
    String interval = Long.toString(Flushing.LONGEST_INTERVAL.toMillis());
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("kafka.acks", Acks.ALL.word());
    settings.put("kafka.min_insync_replicas", Integer.toString(copies / 2 + 1));
    settings.put(
        "kafka.flush_messages", flushing == Flushing.EVERY_MESSAGE ? "1" : KafkaSettings.NEVER);
    settings.put("kafka.flush_ms", atIntervals ? "0" : KafkaSettings.NEVER);
    settings.put(
        "kafka.log_flush_scheduler_interval_ms", atIntervals ? interval : KafkaSettings.NEVER);
    return settings;
  }

  @Override
  public Set<Auth> auths() {
    return Set.of(Auth.PASSWORD, Auth.SCRAM);
  }

  @Override
  public Set<String> unread(Params params) {
    KafkaSettings settings = KafkaSettings.of(params);
    Set<String> unread = new HashSet<>();
    if (settings.producer().acks() != Acks.ALL) {
      unread.add("kafka.min_insync_replicas");
    }
    if (!settings.consumer().isInGroup()) {
      unread.addAll(
          List.of("kafka.group_protocol", "kafka.max_poll_interval", "kafka.session_timeout"));
    }
    if (!settings.consumer().isClassic()) {
      unread.add("kafka.session_timeout");
    }
    return unread;
  }

  @Override
  public BrokerMode mode(Params params) {
    KafkaSettings settings = KafkaSettings.of(params);
    return new BrokerMode(
        true,
        true,
        Optional.of(new BrokerMode.TakeOver("kafka.session_timeout", "kafka.max_poll_interval")),
        takenOverWithin(settings.consumer(), params.count("consumer_pauses") > 0),
        Optional.of(params.time("poll_timeout")));
  }

  /**
   * The session of a member that is gone times out, or one that only polls no more has not polled
   * for too long; then the others hear of the rebalance with their heartbeats.
   */
  private static Duration takenOverWithin(KafkaSettings.Consumer consumer, boolean anyPauses) {
    if (!consumer.isInGroup()) {
      return Duration.ZERO;
    }
    Duration silent =
        anyPauses && consumer.maxPollInterval().compareTo(consumer.deadAfter()) > 0
            ? consumer.maxPollInterval()
            : consumer.deadAfter();
    return silent.multipliedBy(3).dividedBy(2);
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.of(
        new BrokerRelease(
            name(), params.text("kafka.version"), KafkaSettings.clientVersion(params)));
  }

  @Override
  public Optional<String> versionParameter() {
    return Optional.of("kafka.version");
  }
}
