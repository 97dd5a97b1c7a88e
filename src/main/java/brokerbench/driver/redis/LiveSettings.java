package brokerbench.driver.redis;

import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.resource.EpollProvider;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The settings in force, as every node tells them: those that decide durability and capacity. */
final class LiveSettings {

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
          "hz",
          "io-threads",
          "io-threads-do-reads",
          "maxclients",
          "maxmemory",
          "maxmemory-policy",
          "no-appendfsync-on-rewrite",
          "proto-max-bulk-len",
          "rdbcompression",
          "save",
          "stream-node-max-bytes",
          "stream-node-max-entries",
          "tcp-backlog",
          "tcp-keepalive",
          "timeout");

  private static final Set<String> INFORMATION =
      Set.of("arch_bits", "gcc_version", "monotonic_clock", "multiplexing_api", "redis_mode");

  private final Nodes nodes;
  private final Mode mode;

  LiveSettings(Nodes nodes, Mode mode) {
    this.nodes = nodes;
    this.mode = mode;
  }

  /** Of all nodes, with the durability that follows: that of the weakest node. */
  SortedMap<String, String> read() {
    SortedMap<String, String> settings = new TreeMap<>();
    RedisDurability weakest = RedisDurability.FSYNC;
    for (int node = 0; node < nodes.count(); node++) {
      RedisAsyncCommands<String, String> asked = nodes.ask(node);
      String what = "read the configuration of " + nodes.address(node);
      ServerFacts facts = ServerFacts.of(Answer.of(asked.info("server"), what));
      Map<String, String> configuration = Answer.of(asked.configGet("*"), what);
      put(settings, node, facts, configuration);
      RedisDurability durability =
          mode == Mode.STREAMS ? RedisDurability.of(configuration) : RedisDurability.NONE;
      weakest = durability.compareTo(weakest) < 0 ? durability : weakest;
    }
    settings.put("topic.mode", mode.word());
    settings.put("client.transport", EpollProvider.isAvailable() ? "epoll" : "nio");
    settings.put("durability.class", weakest.word());
    return settings;
  }

  private static void put(
      SortedMap<String, String> settings,
      int node,
      ServerFacts facts,
      Map<String, String> configuration) {
    settings.putIfAbsent("server.version", facts.version());
    settings.putIfAbsent("server.name", facts.server());
    String prefix = "node." + (node + 1) + ".";
    settings.put(prefix + "version", facts.version());
    for (String name : INFORMATION) {
      String value = facts.values().get(name);
      if (value != null) {
        settings.put(prefix + name, value);
      }
    }
    for (String name : CONFIGURATION) {
      String value = configuration.get(name);
      if (value != null) {
        settings.put(prefix + name, value);
      }
    }
  }
}
