package brokerbench.broker.redis.params;

import brokerbench.scenario.Auth;
import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.Flushing;
import brokerbench.scenario.Login;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import brokerbench.scenario.SettingName;
import brokerbench.scenario.Tls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The parameters of Redis and Valkey, and which of them contradict each other. */
public final class RedisModel implements BrokerModel {

  /** What is idle may be looked for a whole idle time later, and then waits for a read. */
  private static final int IDLE_TIMES_TO_RECOVERY = 3;

  private static final List<String> OF_STREAMS =
      List.of(
          "redis.max_length",
          "redis.wait",
          "redis.wait_timeout",
          "redis.read_count",
          "redis.block",
          "redis.ack",
          "redis.recover_idle",
          "redis.delivery_limit");

  private static final List<String> OF_THE_APPEND_ONLY_FILE =
      List.of("redis.appendfsync", "redis.no_fsync_on_rewrite", "redis.aof_rewrite_min_size");

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public String title() {
    return "Redis";
  }

  @Override
  public String colour() {
    return "#1b7f4b";
  }

  @Override
  public String symbol() {
    return "square";
  }

  @Override
  public String summary() {
    return "Redis or Valkey: Streams, which keep each message, Pub/Sub or sharded Pub/Sub.";
  }

  @Override
  public List<ParamSpec> params() {
    return RedisParams.SPECS;
  }

  @Override
  public Map<String, String> formerParams() {
    return Map.of(
        "redis.password",
        "auth_file",
        "redis.password_file",
        "auth_file",
        "redis.user",
        "auth_user",
        "redis.tls",
        "tls",
        "redis.tls_ca",
        "tls_ca");
  }

  @Override
  public SortedMap<String, String> renamed(Map<String, String> former) {
    SortedMap<String, String> present = new TreeMap<>();
    if ("true".equals(former.get("redis.tls"))) {
      present.put("tls", Tls.SERVER.word());
    }
    if (!"none".equals(former.getOrDefault("redis.password_file", "none"))) {
      present.put("auth", Auth.PASSWORD.word());
      present.put("auth_file", former.get("redis.password_file"));
      present.put("auth_user", former.getOrDefault("redis.user", Login.DEFAULT_USER));
    }
    return present;
  }

  @Override
  public List<SettingName> timers(Params params) {
    List<SettingName> timers = new ArrayList<>();
    if (params.cluster().nodes() > 1) {
      timers.add(SettingName.ofEachNode("cluster-node-timeout"));
    }
    timers.add(SettingName.of("redis.longest_reconnect_delay"));
    timers.add(SettingName.of("client.command_timeout_ms"));
    timers.add(SettingName.of("client.publish_timeout_ms"));
    if (RedisSettings.of(params).streams().awaitedReplicas() > 0) {
      timers.add(SettingName.of("redis.wait_timeout"));
    }
    return timers;
  }

  @Override
  public List<SettingName> durabilitySettings() {
    return List.of(
        SettingName.of("redis.mode"),
        SettingName.of("redis.wait"),
        SettingName.of("topic.replicas"),
        SettingName.ofEachNode("appendonly"),
        SettingName.ofEachNode("appendfsync"),
        SettingName.ofEachNode("no-appendfsync-on-rewrite"));
  }

  @Override
  public void check(Params params) {
    RedisConsistency.check(params);
  }

  @Override
  public SortedMap<String, String> durability(Flushing flushing, int copies) {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("redis.mode", Mode.STREAMS.word());
    settings.put("redis.appendonly", "true");
    settings.put(
        "redis.appendfsync",
        switch (flushing) {
          case PAGE_CACHE -> "no";
          case INTERVAL -> "everysec";
          case EVERY_MESSAGE -> "always";
        });
    if (copies > 1) {
      // A master's successor is any of its replicas, so that each of them must have an entry.
      settings.put("redis.wait", Integer.toString(copies - 1));
    }
    return settings;
  }

  /** A cluster stops as a whole when a slot has no server left, whatever it serves. */
  @Override
  public int copiesToGoOn(Params params) {
    return 2;
  }

  @Override
  public int serversPerNode(Params params) {
    return params.cluster().replicationFactor();
  }

  @Override
  public BrokerMode mode(Params params) {
    RedisSettings settings = RedisSettings.of(params);
    Duration poll = params.time("poll_timeout");
    if (settings.mode() != Mode.STREAMS) {
      return new BrokerMode(false, true, Optional.empty(), Duration.ZERO, Optional.of(poll));
    }
    StreamSettings streams = settings.streams();
    return new BrokerMode(
        true,
        true,
        Optional.of(new BrokerMode.TakeOver("redis.recover_idle", "redis.recover_idle")),
        streams.recoverIdle().multipliedBy(IDLE_TIMES_TO_RECOVERY),
        Optional.of(Collections.min(List.of(streams.block(), poll))));
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    RedisSettings.Server server = RedisSettings.of(params).server();
    return Optional.of(
        new BrokerRelease(
            server.software(), server.version(), RedisSettings.clientVersion(params)));
  }

  @Override
  public Set<String> unread(Params params) {
    RedisSettings settings = RedisSettings.of(params);
    Set<String> unread = new HashSet<>();
    if (settings.mode() == Mode.STREAMS) {
      unread.add("redis.pubsub_buffer");
    } else {
      unread.addAll(OF_STREAMS);
    }
    if (settings.streams().awaitedReplicas() == 0) {
      unread.add("redis.wait_timeout");
    }
    if (!settings.server().appendOnly()) {
      unread.addAll(OF_THE_APPEND_ONLY_FILE);
    }
    if (params.is("load", "saturate")) {
      unread.add("redis.max_in_flight");
    }
    if (params.cluster().nodes() == 1) {
      unread.add("redis.cluster_node_timeout");
    }
    return unread;
  }

  @Override
  public Set<Auth> auths() {
    return Set.of(Auth.PASSWORD);
  }
}
