package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code durability} sets on each broker, and the scenario that gives the same to all. */
final class EqualDurabilityScenarioTest {

  private static final Scenario EQUAL = ScenarioLibrary.find("equal-durability").getFirst();

  private static List<Params> points() {
    return EQUAL.trials(1).stream().map(Trial::params).toList();
  }

  @Test
  void each_broker_has_both_loads_in_each_class() {
    assertThat(points())
        .extracting(
            params ->
                params.text("broker") + " " + params.text("durability") + " " + params.text("load"))
        .hasSize(18)
        .doesNotHaveDuplicates()
        .contains("kafka page-cache rate", "nats interval saturate", "redis every-message rate");
  }

  @Test
  void brokers_differ_in_nothing_that_is_not_their_own() {
    Map<String, List<Map<String, String>>> neutral =
        points().stream()
            .collect(
                Collectors.groupingBy(
                    params -> params.text("broker"),
                    Collectors.mapping(
                        EqualDurabilityScenarioTest::ofNoBroker, Collectors.toList())));

    assertThat(neutral).hasSize(3);
    assertThat(neutral.get("nats")).isEqualTo(neutral.get("kafka"));
    assertThat(neutral.get("redis")).isEqualTo(neutral.get("kafka"));
  }

  private static Map<String, String> ofNoBroker(Params params) {
    Map<String, String> rest = new TreeMap<>(params.values());
    rest.keySet().removeIf(name -> name.contains(".") || name.equals("broker"));
    return rest;
  }

  @ParameterizedTest(name = "{0} {1}: {2}={3}")
  @CsvSource({
    "kafka, page-cache,    kafka.flush_messages, never",
    "kafka, page-cache,    kafka.flush_ms, never",
    "kafka, page-cache,    kafka.log_flush_scheduler_interval_ms, never",
    "kafka, interval,      kafka.flush_messages, never",
    "kafka, interval,      kafka.flush_ms, 0",
    "kafka, interval,      kafka.log_flush_scheduler_interval_ms, 1000",
    "kafka, every-message, kafka.flush_messages, 1",
    "kafka, every-message, kafka.log_flush_scheduler_interval_ms, never",
    "kafka, every-message, kafka.acks, all",
    "nats,  page-cache,    nats.sync_interval, 2m",
    "nats,  interval,      nats.sync_interval, 1s",
    "nats,  every-message, nats.sync_interval, always",
    "nats,  every-message, nats.storage, file",
    "redis, page-cache,    redis.appendfsync, no",
    "redis, interval,      redis.appendfsync, everysec",
    "redis, every-message, redis.appendfsync, always",
    "redis, page-cache,    redis.appendonly, true",
    "redis, page-cache,    redis.mode, streams"
  })
  void a_class_is_set_in_each_brokers_own_words(
      String broker, String durability, String name, String value) {
    assertThat(points())
        .filteredOn(params -> params.is("broker", broker) && params.is("durability", durability))
        .hasSize(2)
        .allMatch(params -> params.is(name, value));
  }

  @Test
  void a_majority_of_the_copies_holds_what_kafka_acknowledges() {
    assertThat(kafka(Map.of("nodes", "3", "replication_factor", "3", "durability", "interval")))
        .extracting(params -> params.text("kafka.min_insync_replicas"))
        .isEqualTo("2");
  }

  @Test
  void without_a_class_the_brokers_own_parameters_stay() {
    assertThat(kafka(Map.of("kafka.flush_messages", "7")).text("kafka.flush_messages"))
        .isEqualTo("7");
    assertThat(kafka(Map.of()).text("durability")).isEqualTo("as-set");
  }

  @Test
  void the_same_value_may_be_given_twice() {
    Params params = kafka(Map.of("durability", "every-message", "kafka.flush_messages", "1"));

    assertThat(params.text("kafka.flush_messages")).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kafka | every-message | kafka.flush_messages | never | durability=every-message sets"
            + " kafka.flush_messages=1, and kafka.flush_messages=never is given; give one of the two",
        "kafka | page-cache | kafka.acks | 1 | durability=page-cache sets kafka.acks=all, and"
            + " kafka.acks=1 is given; give one of the two",
        "nats | interval | nats.mode | core | durability=interval sets nats.mode=jetstream, and"
            + " nats.mode=core is given; give one of the two",
        "redis | interval | redis.mode | pubsub | durability=interval sets redis.mode=streams, and"
            + " redis.mode=pubsub is given; give one of the two",
        "inmemory | interval | topics | 1 | durability=interval has no meaning for broker=inmemory,"
            + " which has no files; leave durability out"
      })
  void what_contradicts_a_class_is_refused_in_one_line(
      String broker, String durability, String name, String value, String line) {
    Map<String, String> given =
        Map.of("broker", broker, "durability", durability, name, value, "window", "1");

    assertThatThrownBy(() -> point(given))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(line);
  }

  private static Params kafka(Map<String, String> given) {
    Map<String, String> values = new TreeMap<>(given);
    values.put("broker", "kafka");
    return point(values);
  }

  private static Params point(Map<String, String> given) {
    Map<String, List<String>> values = new TreeMap<>();
    given.forEach((name, value) -> values.put(name, List.of(value)));
    return ScenarioReader.read("name: mine\n", "mine.yaml")
        .withParams(values)
        .trials(1)
        .getFirst()
        .params();
  }
}
