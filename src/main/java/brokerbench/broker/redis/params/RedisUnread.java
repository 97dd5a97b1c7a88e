package brokerbench.broker.redis.params;

import brokerbench.scenario.Params;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Parameters of Redis that have no effect beside the others. */
final class RedisUnread {

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

  private RedisUnread() {}

  static Set<String> of(Params params, RedisSettings settings) {
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
}
