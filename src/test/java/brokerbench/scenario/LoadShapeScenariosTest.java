package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scenarios that vary the form of the load vary, and what they leave alone. */
final class LoadShapeScenariosTest {

  private static List<Params> points(String scenario) {
    return ScenarioLibrary.find(scenario).getFirst().trials(1).stream().map(Trial::params).toList();
  }

  private static Map<String, String> without(Params params, String... names) {
    Map<String, String> rest = new TreeMap<>(params.values());
    rest.keySet().removeAll(List.of(names));
    return rest;
  }

  @Test
  void payload_size_goes_from_the_stamp_to_64_kib_on_each_broker() {
    Map<String, List<Long>> bytesByBroker =
        points("payload-size").stream()
            .collect(
                Collectors.groupingBy(
                    params -> params.text("broker"),
                    Collectors.mapping(
                        params -> params.size("payload_size").bytes(), Collectors.toList())));

    List<Long> bytes = List.of(40L, 256L, 1_024L, 10_240L, 65_536L);
    assertThat(bytesByBroker).isEqualTo(Map.of("redis", bytes, "nats", bytes, "kafka", bytes));
  }

  @Test
  void payload_size_changes_nothing_but_the_payload_on_a_broker() {
    Map<String, Set<Map<String, String>>> restByBroker =
        points("payload-size").stream()
            .collect(
                Collectors.groupingBy(
                    params -> params.text("broker"),
                    Collectors.mapping(
                        params -> without(params, "payload_size"), Collectors.toSet())));

    assertThat(restByBroker).hasSize(3).allSatisfy((_, rest) -> assertThat(rest).hasSize(1));
  }

  @Test
  void overload_steps_each_mode_that_may_lose_until_it_does() {
    List<Params> points = points("overload");

    assertThat(points)
        .extracting(
            params ->
                params.text("broker").equals("nats")
                    ? "nats " + params.text("nats.mode")
                    : "redis " + params.text("redis.mode"))
        .containsExactlyInAnyOrder("redis pubsub", "redis sharded-pubsub", "nats core");
    assertThat(points)
        .allSatisfy(
            params -> {
              assertThat(RateSteps.of(params)).isEqualTo(new RateSteps(1.5, true));
              assertThat(params.text("load")).isEqualTo("rate");
              assertThat(params.text("iteration_by")).isEqualTo("time");
              assertThat(Topology.of(params, "t").subscriptions()).hasSize(4);
            });
  }

  @Test
  void overload_stored_offers_jetstream_what_overload_offers() {
    Params core =
        points("overload").stream()
            .filter(LoadShapeScenariosTest::isNats)
            .findFirst()
            .orElseThrow();
    Params stored = points("overload-stored").getFirst();

    assertThat(stored.text("nats.mode")).isEqualTo("jetstream");
    assertThat(ofNoBroker(stored)).isEqualTo(ofNoBroker(core));
  }

  private static boolean isNats(Params params) {
    return params.text("broker").equals("nats");
  }

  private static Map<String, String> ofNoBroker(Params params) {
    Map<String, String> rest = new TreeMap<>(params.values());
    rest.keySet().removeIf(name -> name.contains("."));
    return rest;
  }

  @Test
  void slow_subscriber_works_1_ms_on_each_message_in_every_mode_and_is_offered_more() {
    List<Params> points = points("slow-subscriber");

    assertThat(points)
        .extracting(
            params ->
                switch (params.text("broker")) {
                  case "nats" -> params.text("nats.mode");
                  case "redis" -> params.text("redis.mode");
                  default -> params.text("broker");
                })
        .containsExactlyInAnyOrder("core", "jetstream", "pubsub", "streams", "kafka");
    assertThat(points)
        .allSatisfy(
            params -> {
              assertThat(params.time("consumer_work").toMillis()).isEqualTo(1);
              assertThat(params.decimal("rate")).isGreaterThan(1_000);
              assertThat(params.whole("consumers_per_subscription")).isEqualTo(1);
            });
  }

  @Test
  void iot_spikes_has_10_000_sensors_of_10_messages_per_second_on_4_connections() {
    List<Params> points = points("iot-spikes");

    assertThat(points)
        .hasSize(3)
        .allSatisfy(
            params -> {
              long sensors =
                  params.whole("topics")
                      * params.whole("partitions_per_topic")
                      * params.whole("producers_per_partition");
              assertThat(sensors).isEqualTo(10_000);
              assertThat(params.decimal("rate") / sensors).isEqualTo(10);
              assertThat(Spikes.of(params))
                  .isEqualTo(new Spikes(10, 10_000_000_000L, 1_000_000_000L));
              assertThat(params.text(params.text("broker") + ".connections")).isEqualTo("4");
            });
  }

  @Test
  void transport_compares_tcp_and_unix_in_each_mode_and_changes_nothing_else() {
    List<Params> points = points("transport");

    assertThat(points)
        .extracting(params -> params.text("redis.mode") + " " + params.text("redis.transport"))
        .containsExactlyInAnyOrder("pubsub tcp", "pubsub unix", "streams tcp", "streams unix");
    assertThat(points)
        .extracting(params -> without(params, "redis.mode", "redis.transport"))
        .containsOnly(without(points.getFirst(), "redis.mode", "redis.transport"));
  }

  @ParameterizedTest
  @CsvSource({"redis-streams-tls, 'none, mutual', 2", "tls, 'none, server, mutual', 18"})
  void tls_is_all_that_differs(String scenario, String values, int points) {
    List<Params> all = points(scenario);

    assertThat(all).hasSize(points);
    assertThat(all.stream().map(params -> params.text("tls")).distinct())
        .containsExactlyInAnyOrder(values.split(", ", -1));
    assertThat(all.stream().map(params -> without(params, "tls")).distinct())
        .hasSize(points / values.split(", ", -1).length);
  }
}
