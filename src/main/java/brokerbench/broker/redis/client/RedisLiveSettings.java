package brokerbench.broker.redis.client;

import brokerbench.broker.LiveBroker;
import brokerbench.broker.redis.params.RedisSettings;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.resource.EpollProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The settings in force, as every node tells them: those that decide durability and capacity. */
record RedisLiveSettings(Nodes nodes, RedisSettings chosen) {
  private static final Set<String> CONFIGURATION =
      Set.of(
          "activedefrag",
          "aof-use-rdb-preamble",
          "appendfsync",
          "appendonly",
          "auto-aof-rewrite-min-size",
          "auto-aof-rewrite-percentage",
          "client-output-buffer-limit",
          "client-query-buffer-limit",
          "cluster-enabled",
          "cluster-node-timeout",
          "cluster-replica-validity-factor",
          "hz",
          "io-threads",
          "io-threads-do-reads",
          "maxclients",
          "maxmemory",
          "maxmemory-policy",
          "min-replicas-to-write",
          "no-appendfsync-on-rewrite",
          "proto-max-bulk-len",
          "rdbcompression",
          "save",
          "stream-node-max-bytes",
          "stream-node-max-entries",
          "tcp-backlog",
          "tcp-keepalive",
          "timeout",
          "tls-auth-clients",
          "tls-cluster",
          "tls-protocols",
          "tls-replication");

  private static final Set<String> INFORMATION =
      Set.of("arch_bits", "gcc_version", "monotonic_clock", "multiplexing_api", "redis_mode");

  /** Of all nodes, with the semantics that follow. */
  LiveBroker read() {
    SortedMap<String, String> settings = new TreeMap<>();
    SortedSet<String> servers = new TreeSet<>();
    SortedSet<String> versions = new TreeSet<>();
    List<Map<String, String>> configurations = new ArrayList<>();
    int replicas = Integer.MAX_VALUE;
    for (int node = 0; node < nodes.count(); node++) {
      RedisAsyncCommands<String, String> asked = nodes.ask(node);
      String what = "read the configuration of " + nodes.address(node);
      ServerFacts facts = ServerFacts.of(RedisAnswer.of(asked.info("server"), what));
      Map<String, String> configuration = RedisAnswer.of(asked.configGet("*"), what);
      servers.add(facts.server());
      versions.add(facts.version());
      String prefix = "node." + (node + 1) + ".";
      settings.put(prefix + "version", facts.version());
      put(settings, prefix, INFORMATION, facts.values());
      put(settings, prefix, CONFIGURATION, configuration);
      configurations.add(configuration);
      ServerFacts replication = ServerFacts.of(RedisAnswer.of(asked.info("replication"), what));
      replicas = Math.min(replicas, replication.replicas().orElse(replicas));
    }
    settings.put("topic.mode", chosen.mode().word());
    settings.put("topic.replicas", Integer.toString(1 + replicas));
    settings.put("client.transport", EpollProvider.isAvailable() ? "epoll" : "nio");
    return new LiveBroker(
        String.join(", ", servers),
        String.join(", ", versions),
        new RedisSemantics(chosen, configurations, replicas).live(),
        settings);
  }

  private static void put(
      Map<String, String> settings, String prefix, Set<String> names, Map<String, String> told) {
    for (String name : names) {
      String value = told.get(name);
      if (value != null) {
        settings.put(prefix + name, value);
      }
    }
  }
}
