package brokerbench.broker.redis.client;

import brokerbench.broker.LiveSemantics;
import brokerbench.broker.redis.params.Mode;
import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.broker.redis.params.StreamSettings.Ack;
import brokerbench.quantity.DurationText;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Flushing;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What Redis and Valkey guarantee of a message: that of the weakest node.
 *
 * @param settings what no server can tell: how the client publishes and acknowledges
 * @param nodes the configuration of each node, as CONFIG GET says
 * @param replicas of the master that has fewest
 */
record RedisSemantics(RedisSettings settings, List<Map<String, String>> nodes, int replicas) {
  LiveSemantics live() {
    if (settings.mode() != Mode.STREAMS) {
      return new LiveSemantics(
          DeliveryGuarantee.AT_MOST_ONCE,
          "PUBLISH hands a message to those who are subscribed, once",
          DurabilityClass.NONE,
          "Pub/Sub keeps no message");
    }
    Optional<String> loss = waysToLose();
    return new LiveSemantics(
        loss.isPresent() ? DeliveryGuarantee.AT_MOST_ONCE : DeliveryGuarantee.AT_LEAST_ONCE,
        loss.orElseGet(this::redelivery),
        nodes.stream()
            .map(this::durability)
            .min(Comparator.naturalOrder())
            .orElse(DurabilityClass.NONE),
        durabilityBasis());
  }

  /** The first setting by which a stream loses what nobody has read or handled. */
  private Optional<String> waysToLose() {
    if (settings.streams().ack() == Ack.NONE) {
      return Optional.of("XREADGROUP with NOACK: what was sent counts as handled");
    }
    OptionalLong length = settings.streams().maxLength();
    if (length.isPresent()) {
      return Optional.of(
          "XADD with MAXLEN ~ %d trims what lies before, read or not"
              .formatted(length.getAsLong()));
    }
    return nodes.stream()
        .filter(RedisSemantics::evicts)
        .findFirst()
        .map(
            node ->
                "maxmemory=%s and maxmemory-policy=%s of a live node evict streams"
                    .formatted(node.get("maxmemory"), node.get("maxmemory-policy")));
  }

  // The volatile policies evict keys that expire, and a stream has no time to live.
  private static boolean evicts(Map<String, String> node) {
    return !node.getOrDefault("maxmemory", "0").equals("0")
        && node.getOrDefault("maxmemory-policy", "noeviction").startsWith("allkeys-");
  }

  private String redelivery() {
    return settings.streams().recovers()
        ? "XACK after the delivery; what stays unacknowledged for %s another consumer takes over"
            .formatted(DurationText.of(settings.streams().recoverIdle()))
        : "XACK after the delivery; what a dead consumer leaves stays with the server; no other consumer"
            + " takes it over (redis.recover_idle=0ms)";
  }

  private String durabilityBasis() {
    String files =
        "appendonly and appendfsync of the live nodes, the weakest of them"
            + (nodes.stream().anyMatch(RedisSemantics::pausesFsync)
                ? "; no-appendfsync-on-rewrite=yes: no fsync during a rewrite"
                : "");
    int awaited = settings.streams().awaitedReplicas();
    if (replicas == 0) {
      return files;
    }
    String counted = "%s; WAIT for %d of %d live replicas".formatted(files, awaited, replicas);
    return isOvertaken()
        ? counted + ": the cluster may make one of the others the new master"
        : counted;
  }

  /** Whether a replica may become the new master that lacks what was acknowledged. */
  private boolean isOvertaken() {
    return settings.streams().awaitedReplicas() < replicas;
  }

  /**
   * Of an entry of a stream, where all servers are as one.
   *
   * @param configuration of the server, as CONFIG GET says
   */
  private DurabilityClass durability(Map<String, String> configuration) {
    if (isOvertaken() || !"yes".equals(configuration.get("appendonly"))) {
      return DurabilityClass.SERVER_MEMORY;
    }
    DurabilityClass written =
        replicas > 0
            ? DurabilityClass.PAGE_CACHE_OF_A_QUORUM
            : DurabilityClass.PAGE_CACHE_OF_ONE_NODE;
    return written.with(flushing(configuration));
  }

  private static Flushing flushing(Map<String, String> configuration) {
    if (pausesFsync(configuration)) {
      return Flushing.PAGE_CACHE;
    }
    return switch (configuration.getOrDefault("appendfsync", "no")) {
      case "always" -> Flushing.EVERY_MESSAGE;
      case "everysec" -> Flushing.INTERVAL;
      default -> Flushing.PAGE_CACHE;
    };
  }

  /** Whether nothing is forced to disk while a child rewrites the file, however long that takes. */
  private static boolean pausesFsync(Map<String, String> configuration) {
    return "yes".equals(configuration.get("no-appendfsync-on-rewrite"));
  }
}
