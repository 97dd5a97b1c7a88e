package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the article on Redis 8 and NATS 2.11 says of 100 publishers and 100 subscribers. */
final class PubSubScenariosTest {

  private static List<Params> points(String scenario) {
    return ScenarioLibrary.find(scenario).getFirst().trials(1).stream().map(Trial::params).toList();
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "payload_size, 1024",
    "load, saturate",
    "iteration_by, count",
    // Publish(...).Err(): one message of a publisher at a time
    "window, 1",
    "consumers_per_subscription, 100",
    // PoolSize: concurrency
    "redis.connections, 100",
    "redis.pubsub_buffer, 32mb 8mb 60"
  })
  void both_scenarios_have_the_articles_value(String name, String value) {
    for (String scenario : List.of("redis-pubsub-100x100", "redis-pubsub-100x100-cluster")) {
      assertThat(points(scenario)).extracting(params -> params.text(name)).containsOnly(value);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis-pubsub-100x100", "redis-pubsub-100x100-cluster"})
  void a_hundred_publishers_send_the_articles_million_messages(String scenario) {
    assertThat(points(scenario))
        .allSatisfy(
            params -> {
              long publishers =
                  params.whole("topics")
                      * params.whole("partitions_per_topic")
                      * params.whole("producers_per_partition");
              assertThat(publishers).isEqualTo(100);
              assertThat(publishers * params.whole("messages_per_producer")).isEqualTo(1_000_000);
            });
  }

  @Test
  void one_node_runs_classic_pub_sub() {
    assertThat(points("redis-pubsub-100x100"))
        .singleElement()
        .satisfies(
            params -> {
              assertThat(params.text("broker")).isEqualTo("redis");
              assertThat(params.text("nodes")).isEqualTo("1");
              assertThat(params.text("redis.mode")).isEqualTo("pubsub");
            });
  }

  @Test
  void three_nodes_run_both_ways_of_pub_sub_and_two_stores_with_three_replicas() {
    assertThat(points("redis-pubsub-100x100-cluster"))
        .extracting(
            params ->
                String.join(
                    " ",
                    params.text("broker"),
                    params.text("nodes"),
                    params.text("replication_factor"),
                    params.text("broker").equals("redis") ? params.text("redis.mode") : "stored"))
        .containsExactly(
            "redis 3 1 sharded-pubsub", "redis 3 1 pubsub", "nats 3 3 stored", "kafka 3 3 stored");
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "nats.version, 2.11.1",
    "nats.mode, jetstream",
    "nats.storage, file",
    "nats.publish, sync",
    // nats.Connect once for all publishers
    "nats.connections, 1",
    // AckPolicy: jetstream.AckExplicitPolicy, in the example that has a consumer
    "nats.ack_policy, explicit",
    "kafka.min_insync_replicas, 2",
    "kafka.acks, all"
  })
  void the_stores_wait_for_a_quorum_and_the_subscriber(String name, String value) {
    assertThat(points("redis-pubsub-100x100-cluster"))
        .extracting(params -> params.text(name))
        .containsOnly(value);
  }
}
