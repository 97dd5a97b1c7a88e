package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ParamSpecTest {

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "topics, 1",
    "topics, 1000",
    "messages_per_producer, 10000000000",
    "window, unbounded",
    "window, 10000000",
    "kafka.flush_messages, never",
    "rate, 0.001",
    "rate, 1e9",
    "rate, 12.5",
    "drain_timeout, 100ms",
    "drain_timeout, 24h",
    "payload_size, 40",
    "payload_size, 64MiB",
    "kafka.acks, all",
    "kafka.acks, 1",
    "timestamp_header, false",
    "kafka.version, 4.0.0",
    "kafka.server_jvm_args, '-Xmx1g -Xms1g'"
  })
  void takes_values_of_its_kind_up_to_its_bounds(String name, String value) {
    assertThatCode(() -> ParamCatalogue.named(name).check(value)).doesNotThrowAnyException();
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "topics, 0, 1 to 1000",
    "topics, 1001, 1 to 1000",
    "topics, -1, 1 to 1000",
    "topics, 1.5, 1 to 1000",
    "topics, ten, 1 to 1000",
    "topics, '', 1 to 1000",
    "topics, 01, 1 to 1000",
    "topics, +1, 1 to 1000",
    "topics, 99999999999999999999, 1 to 1000",
    "window, 0, '1 to 10000000, or unbounded'",
    "window, Unbounded, '1 to 10000000, or unbounded'",
    "rate, 0, 0.001 to 1000000000",
    "rate, -5, 0.001 to 1000000000",
    "rate, NaN, 0.001 to 1000000000",
    "rate, Infinity, 0.001 to 1000000000",
    "rate, 5d, 0.001 to 1000000000",
    "rate, 1e400, 0.001 to 1000000000",
    "drain_timeout, 99ms, 100 ms to 24 h 0 min",
    "drain_timeout, 25h, 100 ms to 24 h 0 min",
    "payload_size, 39,"
        + " 40 to 67108864 bytes; the first 40 are the stamp that times and accounts for it",
    "payload_size, 65MiB,"
        + " 40 to 67108864 bytes; the first 40 are the stamp that times and accounts for it",
    "nats.pending_bytes, 0B, 1 to 17179869184 bytes",
    "kafka.acks, ALL, 0 | 1 | all",
    "timestamp_header, yes, true | false"
  })
  void refuses_other_values_with_the_name_the_value_and_the_range(
      String name, String value, String range) {
    assertThatThrownBy(() -> ParamCatalogue.named(name).check(value))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("parameter " + name + ": '" + value + "' is not in its range: " + range);
  }

  /** What a library or a server takes in milliseconds would be cut without a word. */
  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({"kafka.linger, 500us", "redis.wait_timeout, 1500us", "poll_timeout, 1000001ns"})
  void refuses_a_part_of_a_millisecond_where_whole_ones_are_taken(String name, String value) {
    assertThatThrownBy(() -> ParamCatalogue.named(name).check(value))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("parameter %s: '%s' is not a multiple of 1.00 ms".formatted(name, value));
    assertThatCode(() -> ParamCatalogue.named("consumer_work").check("1500us"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({"drain_timeout, 30", "drain_timeout, -1s", "payload_size, 1kb", "payload_size, -1"})
  void refuses_an_unknown_unit_and_says_which_there_are(String name, String value) {
    assertThatThrownBy(() -> ParamCatalogue.named(name).check(value))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageStartingWith("parameter " + name + ": ")
        .hasMessageContaining("'" + value + "' is not valid; expected ");
  }

  @Test
  void says_it_in_one_line_even_when_the_value_has_several() {
    assertThatExceptionOfType(InvalidScenarioException.class)
        .isThrownBy(() -> ParamCatalogue.named("topics").check("1\n2"))
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1).contains("'1 2'"));
  }

  @Test
  void names_the_nearest_parameter_for_an_unknown_one() {
    assertThatThrownBy(() -> ParamCatalogue.named("kafka.liner"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "unknown parameter 'kafka.liner'; did you mean 'kafka.linger'?"
                + " (brokerbench list params)");
  }

  static Stream<ParamSpec> catalogue() {
    return ParamCatalogue.all().stream();
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void every_default_is_in_its_range(ParamSpec spec) {
    assertThatCode(() -> spec.check(spec.fallback())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void every_parameter_has_a_snake_case_name_and_a_sentence(ParamSpec spec) {
    assertThat(spec.name()).matches("([a-z]+\\.)?[a-z]+(_[a-z]+)*");
    assertThat(spec.meaning()).endsWith(".");
  }

  @Test
  void the_catalogue_names_each_parameter_once() {
    long declared =
        Stream.concat(
                Stream.of(WorkloadParams.SPECS, ClusterParams.SPECS),
                Brokers.all().stream().map(BrokerModel::params))
            .mapToLong(java.util.List::size)
            .sum();

    assertThat(ParamCatalogue.all()).hasSize(Math.toIntExact(declared));
  }
}
