package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the article on NATS 2.11 says of tuning JetStream, against the scenarios that try it. */
final class TuningScenariosTest {

  private static List<Params> points(String scenario) {
    return ScenarioLibrary.find(scenario).getFirst().trials(1).stream().map(Trial::params).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jetstream-tuning         | nats.sync_interval   | always 1s 10s 2m",
        "jetstream-tuning-ack     | nats.ack_policy      | explicit all none",
        "jetstream-tuning-pending | nats.max_ack_pending | 100 1000 10000"
      })
  void each_scenario_turns_one_screw(String scenario, String name, String values) {
    List<Params> points = points(scenario);

    assertThat(points).extracting(params -> params.text(name)).containsExactly(values.split(" "));
    Set<String> differing = new TreeSet<>();
    for (Params point : points) {
      point.values().entrySet().stream()
          .filter(entry -> !points.getFirst().values().entrySet().contains(entry))
          .map(Map.Entry::getKey)
          .forEach(differing::add);
    }
    assertThat(differing).containsExactly(name);
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "broker, nats",
    "nodes, 3",
    // Replicas: 3, // For production durability
    "replication_factor, 3",
    "nats.version, 2.11.1",
    "nats.storage, file",
    "payload_size, 1024",
    "partitions_per_topic, 100",
    "consumers_per_subscription, 100",
    "load, saturate",
    "window, 1"
  })
  void all_have_the_articles_load(String name, String value) {
    for (String scenario :
        List.of("jetstream-tuning", "jetstream-tuning-ack", "jetstream-tuning-pending")) {
      assertThat(points(scenario)).extracting(params -> params.text(name)).containsOnly(value);
    }
  }
}
