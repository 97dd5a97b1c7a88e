package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.external.ExternalEnvironment;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import brokerbench.validity.ServerFinding;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppliedSettingsTest {

  private static final Environment EXTERNAL = new ExternalEnvironment(Map.of());

  private static Trial trial(String... params) {
    Map<String, String> values = new TreeMap<>();
    for (String param : params) {
      int equals = param.indexOf('=');
      values.put(param.substring(0, equals), param.substring(equals + 1));
    }
    return Trials.of("t-" + String.join("-", params), 1, values);
  }

  private static TrialOutcome answered(Trial trial, String name, String version) {
    TrialOutcome planned = TrialOutcome.planned(trial, List.of());
    return new TrialOutcome(
        trial,
        planned.guarantee(),
        planned.durability(),
        version,
        planned.clientVersion(),
        planned.clientJvmFlags(),
        new TreeMap<>(Map.of(TrialOutcome.SERVER_NAME, name)),
        planned.binaryChecksums(),
        planned.deviations(),
        0);
  }

  @ParameterizedTest
  @CsvSource({
    "kafka, kafka.version=4.0.0, kafka, 4.0.0",
    "kafka, kafka.version=4.0.0, kafka, 4.0",
    "nats, nats.version=2.11.1, nats, 2.11.1",
    "redis, redis.version=8.0.2, redis, 8.0.2",
    "inmemory, topics=1, inmemory, 25.0.3"
  })
  void the_server_that_was_asked_for_is_not_worth_a_word(
      String broker, String asked, String name, String version) {
    Trial trial = trial("broker=" + broker, asked);

    assertThat(AppliedSettings.ofServer(answered(trial, name, version))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "kafka, kafka.version=4.0.0, kafka, 4.3, kafka 4.0.0",
    "kafka, kafka.version=4.30.0, kafka, 4.3, kafka 4.30.0",
    "kafka, kafka.version=4.3.1, kafka, unknown, kafka 4.3.1",
    "nats, nats.version=2.11.1, nats, 2.11.10, nats 2.11.1",
    "redis, redis.version=8.0.2, redis, 7.0.15, redis 8.0.2",
    "redis, redis.version=8.0.2, redis, '8.0.2, 7.0.15', redis 8.0.2",
    "redis, redis.version=8.1.1, valkey, 8.1.1, redis 8.1.1"
  })
  void another_server_is_named_beside_the_one_asked_for(
      String broker, String param, String name, String version, String asked) {
    Trial trial = trial("broker=" + broker, param);

    assertThat(AppliedSettings.ofServer(answered(trial, name, version)))
        .contains(new ServerFinding.ServerDiffers(asked, name + " " + version));
  }

  @Test
  void settings_of_servers_and_containers_are_named_where_the_suite_starts_none() {
    Trial trial =
        trial(
            "broker=redis",
            "nodes=3",
            "network=published",
            "redis.io_threads=4",
            "redis.connections=8",
            "kafka.version=4.0.0",
            "nats.sync_interval=always");

    assertThat(AppliedSettings.withoutEffect(trial, EXTERNAL))
        .contains(
            new ServerFinding.SettingsWithoutEffect(
                "external", "network=published, nodes=3, redis.io_threads=4"));
  }

  @Test
  void which_server_it_is_the_server_says_itself() {
    Trial trial = trial("broker=redis", "redis.server=valkey", "redis.version=8.1.1");

    assertThat(AppliedSettings.withoutEffect(trial, EXTERNAL)).isEmpty();
  }

  @Test
  void settings_at_their_defaults_are_not_named_however_they_are_written() {
    Trial trial = trial("broker=nats", "nats.max_pending=65536KiB", "container_memory=0KiB");

    assertThat(AppliedSettings.withoutEffect(trial, EXTERNAL)).isEmpty();
  }

  @Test
  void a_sweep_of_what_nobody_applies_is_refused() {
    Trial one = trial("broker=redis", "redis.io_threads=1");
    Trial four = trial("broker=redis", "redis.io_threads=4");
    Trial otherClient = trial("broker=redis", "redis.io_threads=4", "redis.connections=8");

    assertThatThrownBy(() -> AppliedSettings.requireDistinct(List.of(one, four), EXTERNAL))
        .isInstanceOf(EnvironmentException.class)
        .hasMessage(
            "the environment 'external' does not apply redis.io_threads, and trials of redis differ"
                + " in nothing else; give one value or another --env");
    assertThatNoException()
        .isThrownBy(() -> AppliedSettings.requireDistinct(List.of(one, otherClient), EXTERNAL));
  }

  @Test
  void a_value_that_is_written_in_two_ways_is_nothing_that_is_not_applied() {
    Trial one = trial("broker=kafka", "payload_size=1KiB");
    Trial same = trial("broker=kafka", "payload_size=1024B");

    assertThatNoException()
        .isThrownBy(() -> AppliedSettings.requireDistinct(List.of(one, same), EXTERNAL));
  }

  @Test
  void trials_of_several_brokers_are_distinct_by_their_broker() {
    List<Trial> trials = List.of(trial("broker=kafka"), trial("broker=nats"));

    assertThatNoException()
        .isThrownBy(() -> AppliedSettings.requireDistinct(trials, new NoEnvironment()));
  }
}
