package brokerbench.broker.nats.params;

import brokerbench.broker.nats.params.NatsSettings.Consume;
import brokerbench.scenario.Auth;
import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.Flushing;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import brokerbench.scenario.SettingName;
import brokerbench.scenario.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The parameters of NATS, and which of them contradict each other. */
public final class NatsModel implements BrokerModel {

  @Override
  public String name() {
    return "nats";
  }

  @Override
  public String title() {
    return "NATS";
  }

  @Override
  public String colour() {
    return "#1f5fb4";
  }

  @Override
  public String symbol() {
    return "triangle";
  }

  @Override
  public String summary() {
    return "NATS: JetStream, whose streams store each message, or core NATS, which hands it on.";
  }

  @Override
  public List<ParamSpec> params() {
    return NatsParams.SPECS;
  }

  @Override
  public List<SettingName> timers(Params params) {
    NatsSettings settings = NatsSettings.of(params);
    List<SettingName> timers = new ArrayList<>();
    timers.add(SettingName.of("nats.reconnect_wait"));
    timers.add(SettingName.of("client.reconnect_jitter_ms"));
    timers.add(SettingName.of("client.ping_interval_ms"));
    timers.add(SettingName.of("client.max_pings_out"));
    if (settings.isCore() && settings.acknowledges()) {
      timers.add(SettingName.of("nats.request_timeout"));
    }
    if (!settings.isCore() && !settings.publishesAsync()) {
      timers.add(SettingName.of("client.request_timeout_ms"));
    }
    if (settings.acknowledges() && settings.publishesAsync()) {
      timers.add(SettingName.of("client.request_cleanup_interval_ms"));
    }
    if (settings.redelivers() && params.workload().clients().subscribe()) {
      timers.add(SettingName.of("nats.ack_wait"));
    }
    return timers;
  }

  @Override
  public List<SettingName> durabilitySettings() {
    return List.of(
        SettingName.of("topic.storage"),
        SettingName.of("topic.replicas"),
        SettingName.ofEachNode("sync_interval_ns"),
        SettingName.ofEachNode("sync_always"));
  }

  @Override
  public void check(Params params) {
    NatsSettings settings = NatsSettings.of(params);
    var faults = params.workload().faults();
    NatsModes.check(params, settings);
    params.refuseWhen(
        NatsSettings.Server.maxPayloadBytes(params) > settings.server().maxPendingBytes(),
        "{nats.max_pending} must hold a message of {payload_size} with its headers");
    boolean bounded = settings.acknowledges() && params.is("load", "saturate");
    params.refuseWhen(
        bounded && !settings.publishesAsync() && !params.is("window", "1"),
        "nats.publish=sync is a window of 1; set window=1, or nats.publish=async for {window}");
    params.refuseWhen(
        bounded && settings.publishesAsync() && params.is("window", "unbounded"),
        "nats.publish=async needs a bounded window; the client library sets no bound");
    params.refuseWhen(
        faults.disturbNodes() && !settings.acknowledges(),
        "{faults} are told by the time without an acknowledgement, and no publish of nats.mode=core has"
            + " one; set nats.request_reply=true, or nats.mode=jetstream");
    params.refuseWhen(
        !params.workload().clients().subscribe() && settings.isCore(),
        "subscriptions_per_topic=0 leaves nothing to measure with nats.mode=core, where no server"
            + " acknowledges a publish; set 1 or more");
    faults.toConsumers().ifPresent(asked -> checkConsumerFaults(params, settings, asked));
  }

  private static void checkConsumerFaults(Params params, NatsSettings settings, String asked) {
    params.refuseWhen(
        settings.consumer().ackPolicy() != NatsSettings.AckPolicy.EXPLICIT,
        "{%s} needs nats.ack_policy=explicit, with which a consumer acknowledges its own messages alone; {nats.ack_policy}"
            .formatted(asked));
    params.refuseWhen(
        settings.consumer().consume() != Consume.PULL,
        "{%s} needs nats.consume=pull, with which no two consumers share an object of the client library; {nats.consume}"
            .formatted(asked));
    Workload.Clients clients = params.workload().clients();
    long consumers =
        (long) clients.topics()
            * clients.subscriptionsPerTopic()
            * clients.consumersPerSubscription();
    params.refuseWhen(
        params.workload().faults().consumerKills() > 0
            && settings.connections().ofConsumers().orElse(0) < consumers,
        "{consumer_kills} cuts a consumer's connection, which must be its own; set nats.consumer_connections=%d, {nats.consumer_connections}"
            .formatted(consumers));
  }

  @Override
  public SortedMap<String, String> durability(Flushing flushing, int copies) {
    String syncInterval =
        switch (flushing) {
          case PAGE_CACHE -> "2m";
          case INTERVAL -> Flushing.LONGEST_INTERVAL.toSeconds() + "s";
          case EVERY_MESSAGE -> NatsSettings.SYNC_ALWAYS;
        };
    return new TreeMap<>(
        Map.of(
            "nats.mode", "jetstream", "nats.storage", "file", "nats.sync_interval", syncInterval));
  }

  @Override
  public Set<String> unread(Params params) {
    return NatsModes.unread(params, NatsSettings.of(params));
  }

  @Override
  public Set<Auth> auths() {
    return Set.of(Auth.PASSWORD, Auth.TOKEN, Auth.NKEY);
  }

  /** A stream's copies are a Raft group, of which a majority must be left. */
  @Override
  public int copiesToGoOn(Params params) {
    return mode(params).storesMessages() ? 3 : 1;
  }

  @Override
  public BrokerMode mode(Params params) {
    NatsSettings settings = NatsSettings.of(params);
    return new BrokerMode(
        !settings.isCore(),
        !settings.isCore() || settings.core().isQueue(),
        settings.redelivers()
            ? Optional.of(new BrokerMode.TakeOver("nats.ack_wait", "nats.ack_wait"))
            : Optional.empty(),
        // Half as long again, for a cluster that first has to find a new leader of the consumer.
        settings.redelivers()
            ? settings.consumer().ackWait().multipliedBy(3).dividedBy(2)
            : Duration.ZERO,
        settings.isCore() ? Optional.empty() : closingWait(settings, params.time("poll_timeout")));
  }

  private static Optional<Duration> closingWait(NatsSettings settings, Duration poll) {
    Duration fetch = settings.consumer().fetchWait();
    return switch (settings.consumer().consume()) {
      case PUSH -> Optional.empty();
      case PULL -> Optional.of(poll);
      case PULL_SHARED -> Optional.of(fetch.compareTo(poll) < 0 ? fetch : poll);
    };
  }

  /** Core NATS has no place for a partition. */
  @Override
  public boolean hasLeader(Params params) {
    return !NatsSettings.of(params).isCore();
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.of(
        new BrokerRelease(name(), params.text("nats.version"), NatsSettings.clientVersion(params)));
  }

  @Override
  public Optional<String> versionParameter() {
    return Optional.of("nats.version");
  }
}
