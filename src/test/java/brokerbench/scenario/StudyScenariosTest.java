package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.quantity.ByteSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published study's parameters, row by row, against the scenarios that replicate it. */
final class StudyScenariosTest {

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource({
    "kafka, kafka.version, 4.0.0",
    "kafka, kafka.client_version, 4.0.0",
    "kafka, nodes, 1",
    "kafka, network, published",
    "kafka, topics, 10",
    "kafka, partitions_per_topic, 10",
    "kafka, replication_factor, 1",
    "kafka, kafka.min_insync_replicas, 1",
    "kafka, producers_per_partition, 1",
    "kafka, window, unbounded",
    "kafka, kafka.acks, all",
    "kafka, kafka.batch_size, 16384",
    "kafka, kafka.linger, 0ms",
    "kafka, kafka.buffer_memory, 32MiB",
    "kafka, kafka.compression, none",
    "kafka, subscriptions_per_topic, 1",
    "kafka, consumers_per_subscription, 10",
    "kafka, kafka.subscribe, assign",
    "kafka, kafka.max_poll_records, 500",
    "kafka, kafka.commit, async",
    "kafka, kafka.flush_messages, never",
    "nats, nats.version, 2.11.1",
    "nats, nats.client_version, 2.21.1",
    "nats, nodes, 1",
    "nats, network, published",
    "nats, topics, 10",
    "nats, partitions_per_topic, 10",
    "nats, replication_factor, 1",
    "nats, producers_per_partition, 1",
    "nats, nats.connections, 1",
    "nats, nats.publish, sync",
    "nats, window, 1",
    "nats, subscriptions_per_topic, 1",
    "nats, consumers_per_subscription, 10",
    "nats, nats.consume, pull-shared",
    "nats, nats.fetch_batch, 500",
    "nats, nats.fetch_wait, 1s",
    "nats, nats.ack_policy, explicit",
    "nats, nats.max_ack_pending, 5000",
    "nats, nats.duplicate_window, 0ms",
    "nats, nats.storage, file",
    "nats, nats.sync_interval, 2m"
  })
  void single_node_has_the_studys_value_for_a_broker(String broker, String name, String value) {
    assertThat(only("study-single-node", broker).text(name)).isEqualTo(value);
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "messages_per_producer, 50000",
    "iteration_by, count",
    "poll_timeout, 1s",
    "load, saturate",
    "payload_variants, 1",
    "timestamp_header, true",
    "histogram_digits, 2",
    "client_jvm_args, auto",
    "broker_state, cold",
    "client_state, cold"
  })
  void single_node_has_the_studys_value_for_both(String name, String value) {
    assertThat(ScenarioLibrary.find("study-single-node").getFirst().trials(1))
        .extracting(trial -> trial.params().text(name))
        .containsExactly(value, value);
  }

  @Test
  void single_node_has_the_studys_sizes_and_times() {
    Params params = only("study-single-node", "kafka");

    assertThat(params.size("payload_size")).isEqualTo(new ByteSize(1_024));
    assertThat(params.time("latency_ceiling")).isEqualTo(Duration.ofSeconds(60));
    assertThat(params.time("resource_lead")).isEqualTo(Duration.ofSeconds(5));
    assertThat(params.time("resource_tail")).isEqualTo(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @CsvSource({"study-single-node, 5000000", "study-three-node, 15000000"})
  void sends_the_studys_number_of_messages_through_a_hundred_clients_a_side(
      String scenario, long messages) {
    for (Trial trial : ScenarioLibrary.find(scenario).getFirst().trials(1)) {
      Params params = trial.params();
      long producers =
          params.whole("topics")
              * params.whole("partitions_per_topic")
              * params.whole("producers_per_partition");

      assertThat(producers).isEqualTo(100);
      assertThat(params.whole("topics") * params.whole("consumers_per_subscription"))
          .isEqualTo(100);
      assertThat(producers * params.whole("messages_per_producer")).isEqualTo(messages);
    }
  }

  @ParameterizedTest
  @CsvSource({"study-single-node", "study-three-node"})
  void measures_one_cold_run(String name) {
    Protocol protocol = ScenarioLibrary.find(name).getFirst().protocol();

    assertThat(protocol.forks()).isEqualTo(1);
    assertThat(protocol.warmupIterations()).isZero();
    assertThat(protocol.measurementIterations()).isEqualTo(1);
  }

  @Test
  void three_nodes_differ_from_one_in_the_expected_keys_alone() {
    assertThat(difference("study-single-node", "study-three-node"))
        .isEqualTo(
            Map.of(
                "nodes", List.of("3"),
                "replication_factor", List.of("3"),
                "kafka.min_insync_replicas", List.of("2"),
                "messages_per_producer", List.of("150000"),
                "warmup_messages_per_producer", List.of("150000")));
  }

  @Test
  void the_push_variant_differs_from_nats_on_a_single_node_in_its_consumers_alone() {
    assertThat(differenceForNats("study-single-node", "study-single-node-push"))
        .isEqualTo(Map.of("nats.consume", "push"));
  }

  @Test
  void the_asynchronous_variant_differs_in_its_publishes_alone() {
    assertThat(differenceForNats("study-single-node", "study-single-node-async16"))
        .isEqualTo(Map.of("nats.publish", "async", "window", "16"));
  }

  @Test
  void warm_up_crosses_broker_and_client_cold_and_warm() {
    assertThat(ScenarioLibrary.find("warmup").getFirst().trials(1))
        .extracting(
            trial ->
                String.join(
                    " ",
                    trial.broker(),
                    trial.params().text("broker_state"),
                    trial.params().text("client_state")))
        .containsExactly(
            "kafka cold cold",
            "kafka cold warm",
            "kafka warm cold",
            "kafka warm warm",
            "nats cold cold",
            "nats cold warm",
            "nats warm cold",
            "nats warm warm");
  }

  @ParameterizedTest
  @CsvSource({
    "study-single-node, study-single-node-corrected",
    "study-three-node, study-three-node-corrected"
  })
  void the_corrected_method_gives_both_brokers_the_same_and_changes_nothing_else(
      String published, String corrected) {
    Map<String, List<String>> difference = new TreeMap<>(space(corrected));
    difference.entrySet().removeAll(space(published).entrySet());

    assertThat(difference)
        .isEqualTo(
            Map.of(
                "window", List.of("64"),
                "network", List.of("bridge"),
                "latency_ceiling", List.of("1h"),
                "histogram_digits", List.of("3"),
                "nats.connections", List.of("200"),
                "nats.publish", List.of("async"),
                "nats.consume", List.of("pull")));
    assertThat(ScenarioLibrary.find(corrected).getFirst().trials(1))
        .extracting(trial -> trial.params().text("window"))
        .containsExactly("64", "64");
  }

  @Test
  void the_steady_state_is_looked_for_second_by_second() {
    Protocol protocol = ScenarioLibrary.find("steady-state").getFirst().protocol();

    assertThat(protocol.measurementIterations()).isEqualTo(60);
    assertThat(protocol.measurementTime()).isEqualTo(Duration.ofSeconds(1));
    assertThat(protocol.warmupIterations()).isZero();
  }

  private static Map<String, List<String>> space(String name) {
    return ScenarioLibrary.find(name).getFirst().space();
  }

  private static Params only(String scenario, String broker) {
    List<Params> found =
        ScenarioLibrary.find(scenario).getFirst().trials(1).stream()
            .filter(trial -> trial.broker().equals(broker))
            .map(Trial::params)
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static Map<String, List<String>> difference(String one, String other) {
    Scenario from = ScenarioLibrary.find(one).getFirst();
    Scenario to = ScenarioLibrary.find(other).getFirst();
    assertThat(to.brokerSpace()).isEqualTo(from.brokerSpace());
    assertThat(to.space().keySet()).isEqualTo(from.space().keySet());
    Map<String, List<String>> difference = new TreeMap<>(to.space());
    difference.entrySet().removeAll(from.space().entrySet());
    return difference;
  }

  private static Map<String, String> differenceForNats(String one, String other) {
    Map<String, String> difference = new TreeMap<>(only(other, "nats").values());
    difference.entrySet().removeAll(only(one, "nats").values().entrySet());
    difference.keySet().removeIf(name -> name.startsWith("kafka."));
    return difference;
  }
}
