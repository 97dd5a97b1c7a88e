package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the article on 50,000 operations per second says, row by row, against its scenarios. */
final class StreamsScenariosTest {

  private static List<Params> points(String scenario) {
    return ScenarioLibrary.find(scenario).getFirst().trials(1).stream().map(Trial::params).toList();
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "broker, redis",
    "nodes, 1",
    "redis.mode, streams",
    // standard JSON payloads (1.2 KB size)
    "payload_size, 1200",
    "payload_format, json",
    // one stream, five traffic generators
    "partitions_per_topic, 1",
    "producers_per_partition, 5",
    "consumers_per_subscription, 5",
    // XREADGROUP BLOCK 2000 COUNT 10, an XACK for each
    "redis.read_count, 10",
    "redis.block, 2s",
    "poll_timeout, 2s",
    "redis.ack, each",
    // minIdleTimeMs = 15000, deliveryCount > 5
    "redis.recover_idle, 15s",
    "redis.delivery_limit, 6",
    "rate, 25000",
    "iteration_by, time"
  })
  void both_configurations_have_the_articles_load(String name, String value) {
    for (String scenario : List.of("redis-streams-50k", "redis-streams-50k-tuned")) {
      assertThat(points(scenario))
          .extracting(params -> params.text("load"))
          .containsExactly("rate", "saturate");
      assertThat(points(scenario)).extracting(params -> params.text(name)).containsOnly(value);
    }
  }

  @Test
  void tuned_differs_from_default_in_what_the_articles_configure_and_in_nothing_else() {
    Map<String, String> changed =
        new TreeMap<>(points("redis-streams-50k-tuned").getFirst().values());
    changed.entrySet().removeAll(points("redis-streams-50k").getFirst().values().entrySet());

    assertThat(changed)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "redis.max_length", "1000000",
                "redis.io_threads", "4",
                "redis.appendonly", "true",
                "redis.no_fsync_on_rewrite", "true",
                "redis.aof_rewrite_min_size", "128MiB",
                "redis.save", "none",
                "redis.pubsub_buffer", "512mb 128mb 60"));
    assertThat(points("redis-streams-50k-tuned").getFirst().text("redis.appendfsync"))
        .isEqualTo("everysec");
  }

  @ParameterizedTest
  @CsvSource({
    "redis.io_threads", "redis.appendonly", "redis.appendfsync", "redis.no_fsync_on_rewrite",
    "redis.aof_rewrite_min_size", "redis.save", "redis.pubsub_buffer", "redis.max_length"
  })
  void default_is_the_servers_own_default(String name) {
    assertThat(points("redis-streams-50k"))
        .extracting(params -> params.text(name))
        .containsOnly(ParamCatalogue.named(name).fallback());
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "consumer_kills, 20",
    "redis.recover_idle, 15s",
    "redis.read_count, 10",
    "redis.block, 2s",
    "redis.ack, each",
    "redis.max_length, none",
    "partitions_per_topic, 1"
  })
  void crash_kills_twenty_consumers_of_the_articles_kind(String name, String value) {
    assertThat(points("streams-crash"))
        .singleElement()
        .extracting(params -> params.text(name))
        .isEqualTo(value);
  }
}
