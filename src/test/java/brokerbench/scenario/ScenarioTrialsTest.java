package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScenarioTrialsTest {

  @Test
  void are_the_outer_product_with_brokers_outermost() {
    Scenario scenario =
        read(
            """
            params:
              topics: [1, 2]
              broker: [kafka, inmemory]
              window: [8, 16]
            """);

    assertThat(scenario.trials(1))
        .extracting(Trial::id)
        .containsExactly(
            "mine-kafka-topics=1-window=8",
            "mine-kafka-topics=1-window=16",
            "mine-kafka-topics=2-window=8",
            "mine-kafka-topics=2-window=16",
            "mine-inmemory-topics=1-window=8",
            "mine-inmemory-topics=1-window=16",
            "mine-inmemory-topics=2-window=8",
            "mine-inmemory-topics=2-window=16");
  }

  @Test
  void of_a_broker_are_not_multiplied_by_what_another_is_swept_over() {
    Scenario scenario =
        read("params: {broker: [kafka, nats], window: 1, nats.storage: [file, memory]}");

    assertThat(scenario.trials(1))
        .extracting(Trial::id)
        .containsExactly(
            "mine-kafka", "mine-nats-nats.storage=file", "mine-nats-nats.storage=memory");
  }

  @Test
  void of_the_closed_loop_are_not_multiplied_by_what_the_open_one_is_swept_over() {
    Scenario scenario =
        read(
            "params: {load: [saturate, rate], iteration_by: time, capacity_share: [0.5, 0.8],"
                + " broker: kafka}");

    assertThat(scenario.trials(1))
        .extracting(Trial::id)
        .containsExactly(
            "mine-kafka-load=saturate",
            "mine-kafka-capacity_share=0.5-load=rate",
            "mine-kafka-capacity_share=0.8-load=rate");
    assertThat(scenario.trials(1).getFirst().params().decimal("capacity_share")).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate=2000               | saturate:0, rate:0",
        "load=rate rate=2000     | rate:0",
        "load=rate               | rate:0.5",
        "load=saturate           | saturate:0",
        "capacity_share=0.8      | saturate:0, rate:0.8",
        "rate=1 capacity_share=1 | saturate:0, rate:1",
        "window=8                | saturate:0, rate:0.5"
      })
  void a_rate_or_a_closed_loop_that_is_given_takes_the_place_of_the_share(
      String given, String loads) {
    Scenario scenario =
        read("params: {load: [saturate, rate], iteration_by: time, capacity_share: 0.5}");
    Map<String, List<String>> overrides = new HashMap<>();
    for (String param : given.split(" ", -1)) {
      overrides.put(param.split("=", -1)[0], List.of(param.split("=", -1)[1]));
    }

    assertThat(scenario.withParams(overrides).trials(1))
        .extracting(Trial::params)
        .extracting(params -> params.text("load") + ":" + params.text("capacity_share"))
        .containsExactly(loads.split(", ", -1));
  }

  @Test
  void carry_their_point_the_protocol_and_the_scenario() {
    Scenario scenario = read("params: {broker: [kafka, nats], window: 1, topics: 3}");

    assertThat(scenario.trials(1))
        .allSatisfy(
            trial -> {
              assertThat(trial.scenario()).isEqualTo("mine");
              assertThat(trial.protocol()).isEqualTo(scenario.protocol());
              assertThat(trial.params().count("topics")).isEqualTo(3);
              assertThat(trial.params().text("payload_size")).isEqualTo("1024B");
            })
        .extracting(Trial::broker)
        .containsExactly("kafka", "nats");
  }

  @Test
  void run_in_memory_when_no_broker_is_named() {
    assertThat(read("params: {topics: 1}").trials(1))
        .extracting(Trial::id)
        .containsExactly("mine-inmemory");
  }

  @Test
  void have_ids_that_a_file_name_can_hold() {
    Scenario scenario = read("params: {client_jvm_args: ['-Xmx1g -XX:+UseG1GC', auto]}");

    assertThat(scenario.trials(1))
        .extracting(Trial::id)
        .containsExactly(
            "mine-inmemory-client_jvm_args=-Xmx1g_-XX__UseG1GC",
            "mine-inmemory-client_jvm_args=auto");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "params: {topics: [1, 1]}",
        "params: {broker: [inmemory, inmemory]}",
        "params: {client_jvm_args: ['a b', 'a/b']}"
      })
  void are_refused_when_two_would_have_the_same_id(String params) {
    assertThatThrownBy(() -> read(params).trials(1))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageStartingWith("two trials are called 'mine-inmemory")
        .hasMessageEndingWith("give each value of a parameter once");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "params: {broker: kafka, kafka.group_protocol: [classic, consumer]}",
        "params: {broker: redis, redis.appendfsync: [everysec, always]}",
        "params: {broker: redis, redis.mode: pubsub, redis.ack: [each, batch]}",
        "params: {broker: nats, window: 1, nats.consume: push, nats.fetch_batch: [1, 500]}"
      })
  void are_refused_when_they_differ_in_what_is_not_read(String params) {
    assertThatThrownBy(() -> read(params).trials(1))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining("is not read beside the other parameters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "params: {broker: kafka, kafka.subscribe: group, kafka.group_protocol: [classic, consumer]}",
        "params: {broker: redis, redis.appendonly: true, redis.appendfsync: [everysec, always]}",
        "params: {broker: redis, redis.appendonly: [true, false]}"
      })
  void are_two_where_the_difference_is_read(String params) {
    assertThat(read(params).trials(1)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"1, 50000, 5000", "0.01, 500, 50", "0.000001, 1, 1", "2, 100000, 10000"})
  void scale_their_message_counts_and_never_below_one(
      double scale, long messages, long warmupMessages) {
    Params params = read("params: {topics: 7}").trials(scale).getFirst().params();

    assertThat(params.whole("messages_per_producer")).isEqualTo(messages);
    assertThat(params.whole("warmup_messages_per_producer")).isEqualTo(warmupMessages);
    assertThat(params.count("topics")).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void are_refused_for_a_scale_that_is_none(double scale) {
    assertThatThrownBy(() -> read("params: {}").trials(scale))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "scale (--scale): " + scale + " is not valid; expected a number above 0, such as 0.01");
  }

  @Test
  void are_refused_when_the_scaled_count_leaves_its_range() {
    assertThatThrownBy(() -> read("params: {}").trials(1e12))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "parameter messages_per_producer: '50000000000000000' is not in its range:"
                + " 1 to 10000000000");
  }

  @Test
  void take_a_brokers_own_value_before_the_common_one() {
    Scenario scenario =
        read(
            """
            params: {broker: [kafka, nats], window: 8}
            broker_params:
              nats: {window: 1}
            """);

    assertThat(windows(scenario)).isEqualTo(Map.of("kafka", "8", "nats", "1"));
  }

  @Test
  void sweep_a_brokers_own_values_for_that_broker_alone() {
    Scenario scenario =
        read(
            """
            params: {broker: [kafka, inmemory]}
            broker_params:
              kafka: {window: [8, unbounded]}
            """);

    assertThat(scenario.trials(1))
        .extracting(Trial::id)
        .containsExactly("mine-kafka-window=8", "mine-kafka-window=unbounded", "mine-inmemory");
  }

  @Test
  void take_the_command_lines_value_before_a_brokers_own() {
    Scenario scenario =
        read("""
                params: {broker: [kafka, nats], nats.publish: async}
                broker_params:
                  kafka: {window: unbounded, topics: 2}
                  nats: {window: 16, topics: 3}
                """)
            .withParams(Map.of("window", List.of("32")));

    assertThat(windows(scenario)).isEqualTo(Map.of("kafka", "32", "nats", "32"));
    assertThat(scenario.trials(1))
        .extracting(trial -> trial.params().count("topics"))
        .containsExactly(2, 3);
  }

  @Test
  void follow_the_command_lines_brokers() {
    Scenario scenario =
        read("params: {broker: [kafka, nats]}")
            .withParams(Map.of("broker", List.of("inmemory"), "rate", List.of("1", "2")));

    assertThat(scenario.trials(1))
        .extracting(Trial::id)
        .containsExactly("mine-inmemory-rate=1", "mine-inmemory-rate=2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "windo | 1 | unknown parameter 'windo'; did you mean 'window'? (brokerbench list params)",
        "window | 0 | parameter window: '0' is not in its range: 1 to 10000000, or unbounded"
      })
  void refuse_an_override_that_no_parameter_takes(String name, String value, String message) {
    Scenario scenario = read("params: {}");

    assertThatThrownBy(() -> scenario.withParams(Map.of(name, List.of(value))))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(message);
  }

  @Test
  void refuse_an_override_without_a_value() {
    Scenario scenario = read("params: {}");

    assertThatThrownBy(() -> scenario.withParams(Map.of("window", List.of())))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("parameter window has no value");
  }

  @Test
  void are_refused_when_one_point_contradicts_itself() {
    Scenario scenario = read("params: {nodes: [1, 3], replication_factor: 3}");

    assertThatThrownBy(() -> scenario.trials(1))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("replication_factor=3 needs as many nodes; nodes=1");
  }

  private static Map<String, String> windows(Scenario scenario) {
    Map<String, String> windows = new LinkedHashMap<>();
    scenario.trials(1).forEach(trial -> windows.put(trial.broker(), trial.params().text("window")));
    return windows;
  }

  private static Scenario read(String text) {
    return ScenarioReader.read("name: mine\n" + text, "mine.yaml");
  }
}
