package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the article about request-reply says, row by row, against the scenarios that replicate it.
 */
final class RequestReplyScenariosTest {

  private static List<Params> points(String scenario) {
    return ScenarioLibrary.find(scenario).getFirst().trials(1).stream().map(Trial::params).toList();
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "broker, nats",
    "nodes, 1",
    "nats.mode, core",
    "nats.request_reply, true",
    // hey -c 255
    "producers_per_partition, 255",
    "window, 1",
    "load, saturate",
    "iteration_by, count",
    // a process for each worker, and so a connection
    "nats.consumer_connections, 4",
    "nats.wildcard, false"
  })
  void both_scenarios_have_the_articles_value(String name, String value) {
    for (String scenario : List.of("nats-request-reply", "fan-out-vs-queue")) {
      assertThat(points(scenario)).extracting(params -> params.text(name)).containsOnly(value);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nats-request-reply", "fan-out-vs-queue"})
  void sends_the_articles_million_requests_to_within_a_thousandth(String scenario) {
    Params params = points(scenario).getFirst();
    long requests = params.whole("producers_per_partition") * params.whole("messages_per_producer");

    assertThat(requests).isBetween(999_000L, 1_001_000L);
  }

  @Test
  void request_reply_has_1_2_and_4_workers_of_a_group_on_1_and_8_connections() {
    assertThat(points("nats-request-reply"))
        .extracting(
            params ->
                String.join(
                    " ",
                    params.text("nats.subscribe"),
                    params.text("consumers_per_subscription"),
                    params.text("nats.connections")))
        .containsExactlyInAnyOrder(
            "queue 1 1", "queue 2 1", "queue 4 1", "queue 1 8", "queue 2 8", "queue 4 8");
  }

  @Test
  void fan_out_has_1_2_and_4_workers_each_way_on_8_connections() {
    assertThat(points("fan-out-vs-queue"))
        .extracting(
            params ->
                String.join(
                    " ",
                    params.text("nats.subscribe"),
                    params.text("consumers_per_subscription"),
                    params.text("nats.connections")))
        .containsExactlyInAnyOrder(
            "plain 1 8", "plain 2 8", "plain 4 8", "queue 1 8", "queue 2 8", "queue 4 8");
  }
}
