package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LiveSemantics;
import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Params;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisSemanticsTest {

  private static final Map<String, String> IN_MEMORY = Map.of("appendonly", "no");

  @ParameterizedTest
  @CsvSource({
    "no, everysec, server memory",
    "no, always, server memory",
    "yes, no, page cache of one node",
    "yes, everysec, fsync each second on one node",
    "yes, always, fsync on one node"
  })
  void durability_follows_from_the_append_only_file(
      String appendonly, String appendfsync, String words) {
    LiveSemantics semantics =
        semantics(Map.of(), List.of(Map.of("appendonly", appendonly, "appendfsync", appendfsync)));

    assertThat(semantics.durability().words()).isEqualTo(words);
  }

  @Test
  void durability_of_a_cluster_is_that_of_its_weakest_node() {
    LiveSemantics semantics =
        semantics(
            Map.of(),
            List.of(
                Map.of("appendonly", "yes", "appendfsync", "always"),
                Map.of("appendonly", "yes", "appendfsync", "everysec")));

    assertThat(semantics.durability()).isEqualTo(DurabilityClass.FSYNC_EACH_SECOND_ON_ONE_NODE);
  }

  @Test
  void nothing_is_promised_by_a_server_that_says_nothing() {
    assertThat(semantics(Map.of(), List.of(Map.of())).durability())
        .isEqualTo(DurabilityClass.SERVER_MEMORY);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2, no,     page cache of a quorum, WAIT for 2 of 2 live replicas",
    "2, 2, always, fsync on a quorum, WAIT for 2 of 2 live replicas",
    "1, 1, no,     page cache of a quorum, WAIT for 1 of 1 live replicas",
    "1, 2, no,     server memory, may make one of the others the new master",
    "0, 2, always, server memory, WAIT for 0 of 2 live replicas",
    "1, 0, no,     page cache of one node, the weakest of them"
  })
  void entry_outlives_a_master_when_all_that_may_succeed_it_are_waited_for(
      String awaited, int live, String appendfsync, String words, String basis) {
    LiveSemantics semantics =
        semantics(
            Map.of("redis.wait", awaited, "nodes", "3", "replication_factor", "3"),
            List.of(Map.of("appendonly", "yes", "appendfsync", appendfsync)),
            live);

    assertThat(semantics.durability().words()).isEqualTo(words);
    assertThat(semantics.durabilityBasis()).contains(basis);
  }

  @ParameterizedTest
  @CsvSource({
    "always,   yes, page cache of one node",
    "everysec, yes, page cache of one node",
    "no,       yes, page cache of one node",
    "always,   no,  fsync on one node"
  })
  void a_server_that_does_not_force_its_file_during_a_rewrite_leaves_messages_to_the_page_cache(
      String appendfsync, String paused, String words) {
    LiveSemantics semantics =
        semantics(
            Map.of(),
            List.of(
                Map.of(
                    "appendonly",
                    "yes",
                    "appendfsync",
                    appendfsync,
                    "no-appendfsync-on-rewrite",
                    paused)));

    assertThat(semantics.durability().words()).isEqualTo(words);
    assertThat(semantics.durabilityBasis().contains("no fsync during a rewrite"))
        .isEqualTo(paused.equals("yes"));
  }

  @Test
  void replicas_without_files_are_memory() {
    assertThat(semantics(Map.of("redis.wait", "2"), List.of(IN_MEMORY), 2).durability())
        .isEqualTo(DurabilityClass.SERVER_MEMORY);
  }

  @ParameterizedTest
  @CsvSource({"pubsub", "sharded-pubsub"})
  void pub_sub_may_lose_whatever_the_server_writes_to_its_file(String mode) {
    LiveSemantics semantics =
        semantics(
            Map.of("redis.mode", mode),
            List.of(Map.of("appendonly", "yes", "appendfsync", "always")));

    assertThat(semantics.guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
    assertThat(semantics.durability()).isEqualTo(DurabilityClass.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "redis.ack,        each,   AT_LEAST_ONCE, XACK after the delivery",
    "redis.ack,        batch,  AT_LEAST_ONCE, no other consumer takes it over",
    "redis.recover_idle, 10s,  AT_LEAST_ONCE, for 10.0 s another consumer takes over",
    "redis.ack,        none,   AT_MOST_ONCE,  NOACK",
    "redis.max_length, 100000, AT_MOST_ONCE,  MAXLEN ~ 100000"
  })
  void guarantee_of_streams_follows_from_how_the_client_acknowledges_and_trims(
      String name, String value, DeliveryGuarantee guarantee, String basis) {
    LiveSemantics semantics = semantics(Map.of(name, value), List.of(IN_MEMORY));

    assertThat(semantics.guarantee()).isEqualTo(guarantee);
    assertThat(semantics.guaranteeBasis()).contains(basis);
  }

  @ParameterizedTest
  @CsvSource({
    "0,    allkeys-lru,  AT_LEAST_ONCE",
    "1000, noeviction,   AT_LEAST_ONCE",
    "1000, volatile-lru, AT_LEAST_ONCE",
    "1000, allkeys-lru,  AT_MOST_ONCE"
  })
  void a_live_node_that_evicts_streams_may_lose(
      String maxmemory, String policy, DeliveryGuarantee guarantee) {
    LiveSemantics semantics =
        semantics(
            Map.of(),
            List.of(IN_MEMORY, Map.of("maxmemory", maxmemory, "maxmemory-policy", policy)));

    assertThat(semantics.guarantee()).isEqualTo(guarantee);
  }

  private static LiveSemantics semantics(
      Map<String, String> given, List<Map<String, String>> nodes) {
    return semantics(given, nodes, 0);
  }

  private static LiveSemantics semantics(
      Map<String, String> given, List<Map<String, String>> nodes, int replicas) {
    Map<String, String> all = new HashMap<>(given);
    all.put("broker", "redis");
    Params params = Params.of(all);
    return new RedisSemantics(RedisSettings.of(params), nodes, replicas).live();
  }
}
