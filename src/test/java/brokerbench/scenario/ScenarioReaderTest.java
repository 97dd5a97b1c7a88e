package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScenarioReaderTest {

  @Test
  void reads_every_key() {
    String text =
        """
        name: mine
        title: A title
        source: A paper, 2025
        protocol:
          forks: 2
          warmup_iterations: 0
          measurement_iterations: 3
          warmup_time: 500ms
          measurement_time: 2s
        params:
          broker: [kafka, nats]
          topics: 4
          timestamp_header: true
        broker_params:
          kafka: {window: [1, unbounded]}
        deviations:
          - "One."
          - "Two."
        """;

    Scenario scenario = ScenarioReader.read(text, "mine.yaml");

    assertThat(scenario)
        .isEqualTo(
            new Scenario(
                "mine",
                "A title",
                "A paper, 2025",
                new Protocol(2, 0, 3, Duration.ofMillis(500), Duration.ofSeconds(2)),
                Map.of(
                    "broker", List.of("kafka", "nats"),
                    "topics", List.of("4"),
                    "timestamp_header", List.of("true")),
                Map.of("kafka", Map.of("window", List.of("1", "unbounded"))),
                List.of("One.", "Two."),
                text));
  }

  @Test
  void takes_jmhs_defaults_for_what_the_file_leaves_out() {
    Scenario scenario = ScenarioReader.read("name: mine", "mine.yaml");

    assertThat(scenario.protocol())
        .isEqualTo(new Protocol(5, 5, 5, Duration.ofSeconds(10), Duration.ofSeconds(10)));
    assertThat(scenario.space()).isEmpty();
    assertThat(scenario.deviations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.0.0", "2.10", "4", "4.10"})
  void keeps_a_version_as_it_is_written(String version) {
    Scenario scenario =
        ScenarioReader.read("name: mine\nparams: {kafka.version: " + version + "}", "mine.yaml");

    assertThat(scenario.space()).containsEntry("kafka.version", List.of(version));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "parms: {} ! unknown key 'parms'; did you mean 'params'?",
        "protocol: {fork: 1} ! unknown protocol key 'fork'; did you mean 'forks'?",
        "params: {topic: 1} ! unknown parameter 'topic'; did you mean 'topics'? (brokerbench list"
            + " params)",
        "broker_params: {nats: {nats.ack_polcy: none}} ! unknown parameter 'nats.ack_polcy'; did"
            + " you mean 'nats.ack_policy'? (brokerbench list params)",
        "broker_params: {natz: {}} ! parameter broker: 'natz' is not in its range: http | inmemory |"
            + " kafka | nats | redis"
      })
  void refuses_an_unknown_key_with_the_nearest_known_one(String line, String message) {
    assertRefused(line, "mine.yaml: " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "protocol: 5 | protocol is not a mapping",
        "params: [1] | params is not a mapping",
        "broker_params: {nats: 1} | nats is not a mapping",
        "title: [a] | title takes one line of text",
        "source: {a: b} | source takes one line of text",
        "deviations: One. | deviations is not a list",
        "deviations: [[One.]] | deviations takes a list of sentences",
        "protocol: {forks: many} | forks: 'many' is not a whole number",
        "protocol: {forks: 1.5} | forks: '1.5' is not a whole number",
        "params: {topics: {a: 1}} | parameter topics takes a value or a list of values",
        "params: {topics: [[1]]} | parameter topics takes a value or a list of values",
        "params: {topics: } | parameter topics takes a value or a list of values",
        "params: {topics: []} | parameter topics has no value",
        "params: {topics: true} | parameter topics: 'true' is not in its range: 1 to 1000",
        "broker_params: {nats: {broker: kafka}} | broker_params of nats names parameter broker; it"
            + " belongs under params"
      })
  void refuses_a_value_of_another_type(String line, String message) {
    assertRefused(line, "mine.yaml: " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "protocol: {forks: 0} | forks (-f): 0 is not in 1 to 200",
        "protocol: {forks: -1} | forks (-f): -1 is not in 1 to 200",
        "protocol: {forks: 201} | forks (-f): 201 is not in 1 to 200",
        "protocol: {forks: 99999999999} | forks: '99999999999' is out of range",
        "protocol: {warmup_iterations: -1} | warm-up iterations (-wi): -1 is not in 0 to 1000",
        "protocol: {measurement_iterations: 0} | measurement iterations (-i): 0 is not in 1 to 1000",
        "protocol: {warmup_time: 1ms} | warm-up time (-w): 1.00 ms is not in 10 ms to 7 days",
        "protocol: {measurement_time: 200h} | measurement time (-r): 200 h 0 min is not in 10 ms to"
            + " 7 days",
        "protocol: {measurement_time: 10} | measurement_time: duration '10' is not valid; expected"
            + " a number with ns, us, ms, s, min, h or d, such as 500ms or 10s",
        "params: {topics: -1} | parameter topics: '-1' is not in its range: 1 to 1000",
        "params: {topics: [1, 0]} | parameter topics: '0' is not in its range: 1 to 1000",
        "params: {topics: 123456789012345678901234567890} | parameter topics:"
            + " '123456789012345678901234567890' is not in its range: 1 to 1000",
        "params: {rate: 1e400} | parameter rate: '1E+400' is not in its range: 0.001 to 1000000000"
      })
  void refuses_a_value_out_of_its_range(String line, String message) {
    assertRefused(line, "mine.yaml: " + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing", "just words", "[a, b]", "42"})
  void refuses_a_file_that_is_no_mapping(String text) {
    assertThatThrownBy(() -> ScenarioReader.read(text, "mine.yaml"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("mine.yaml: is not a YAML mapping");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Mine", "'two words'", "-x", "''", "a/b", "[a]"})
  void refuses_a_name_that_no_file_could_carry(String name) {
    assertThatThrownBy(() -> ScenarioReader.read("name: " + name, "mine.yaml"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageStartingWith("mine.yaml: name ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "title: one: two      | 2",
        "params:;  topics: [1; rate: 5 | 4",
        "params:;\ttopics: 1  | 3",
        "title: ]             | 2",
        "params:;  topics: 1;  topics: 2 | 4",
        "protocol: {forks: 1, forks: 2}  | 2"
      })
  void names_the_line_of_broken_yaml_and_of_a_duplicate_key(String lines, int line) {
    assertThatExceptionOfType(InvalidScenarioException.class)
        .isThrownBy(() -> read(lines.replace(';', '\n')))
        .satisfies(
            e ->
                assertThat(e.getMessage())
                    .hasLineCount(1)
                    .startsWith("mine.yaml line " + line + ": broken YAML: "));
  }

  @Test
  void says_what_is_wrong_in_broken_yaml() {
    assertThatThrownBy(() -> read("params:\n\ttopics: 1"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "mine.yaml line 3: broken YAML: found character '\\t(TAB)' that cannot start any token."
                + " (Do not use \\t(TAB) for indentation)");
  }

  @Test
  void says_where_a_bracket_was_opened_that_nobody_closed() {
    assertThatThrownBy(() -> read("params:\n  topics: [1"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "mine.yaml line 4: broken YAML: expected ',' or ']', but got <stream end>"
                + " (while parsing a flow sequence that begins on line 3)");
  }

  @Test
  void refuses_a_duplicate_key_by_its_name() {
    assertThatThrownBy(() -> read("title: a\ntitle: b"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("mine.yaml line 3: broken YAML: Duplicate field 'title'");
  }

  @Test
  void refuses_a_second_document_in_the_file() {
    assertThatThrownBy(() -> read("---\nname: other"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("mine.yaml line 3: a second YAML document; a file holds one");
  }

  private static void assertRefused(String lines, String message) {
    assertThatExceptionOfType(InvalidScenarioException.class)
        .isThrownBy(() -> read(lines))
        .withMessage(message);
  }

  private static Scenario read(String lines) {
    return ScenarioReader.read("name: mine\n" + lines + "\n", "mine.yaml");
  }

  @Test
  void extends_a_published_scenario_with_its_own_values_over_the_others() {
    Scenario base = ScenarioLibrary.find("study-single-node").getFirst();

    Scenario mine =
        ScenarioReader.read(
            """
            name: mine
            extends: study-single-node
            title: Mine.
            protocol: {forks: 4}
            params: {payload_size: 64}
            broker_params:
              nats: {nats.fetch_batch: 10}
            deviations: ["Smaller messages."]
            """,
            "mine.yaml");

    Trial kafka = mine.trials(1).getFirst();
    Trial nats = mine.trials(1).getLast();
    assertThat(mine.title()).isEqualTo("Mine.");
    assertThat(mine.source()).isEqualTo(base.source());
    assertThat(mine.protocol().forks()).isEqualTo(4);
    assertThat(mine.protocol().measurementIterations())
        .isEqualTo(base.protocol().measurementIterations());
    assertThat(kafka.params().text("payload_size")).isEqualTo("64");
    assertThat(kafka.params().text("window")).isEqualTo("unbounded");
    assertThat(nats.params().text("window")).isEqualTo("1");
    assertThat(nats.params().text("nats.fetch_batch")).isEqualTo("10");
    assertThat(mine.deviations())
        .startsWith(base.deviations().getFirst())
        .endsWith("Smaller messages.")
        .hasSize(base.deviations().size() + 1);
    assertThat(mine.text()).contains("name: mine", base.text());
  }

  @Test
  void a_value_for_all_brokers_replaces_what_the_extended_scenario_gives_for_one() {
    Scenario mine =
        ScenarioReader.read(
            "name: mine\nextends: study-single-node\nparams: {window: 8, nats.publish: async}\n",
            "mine.yaml");

    assertThat(mine.trials(1))
        .extracting(trial -> trial.params().text("window"))
        .containsExactly("8", "8");
  }

  @Test
  void what_is_extended_must_be_published() {
    assertThatThrownBy(
            () -> ScenarioReader.read("name: mine\nextends: study-singel-node\n", "mine.yaml"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "mine.yaml: extends: no published scenario is called 'study-singel-node'; did you mean"
                + " 'study-single-node'? (bench list scenarios)");
  }
}
