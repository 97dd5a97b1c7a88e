package brokerbench.broker.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClientSettingsTest {

  @ParameterizedTest
  @CsvSource({"31s, 31000", "2m, 120000", "1h, 3600000"})
  void a_producer_keeps_a_message_as_long_as_it_is_told(String timeout, int expectedMs) {
    ClientSettings settings =
        new ClientSettings(
            new Endpoints(List.of("127.0.0.1:9092")),
            Params.of(Map.of("kafka.delivery_timeout", timeout)));

    assertThat(settings.producer(0))
        .containsEntry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, expectedMs);
  }

  /** A topic without {@code flush.ms} is due whenever the scheduler looks. */
  @ParameterizedTest
  @CsvSource({
    "never, never, none",
    "500, never, 9223372036854775807",
    "500, 0, 0",
    "never, 1000, 1000"
  })
  void never_is_never_though_the_scheduler_looks(String scheduler, String age, String expected) {
    ClientSettings settings =
        new ClientSettings(
            new Endpoints(List.of("127.0.0.1:9092")),
            Params.of(
                Map.of("kafka.log_flush_scheduler_interval_ms", scheduler, "kafka.flush_ms", age)));

    assertThat(settings.topic().getOrDefault("flush.ms", "none")).isEqualTo(expected);
  }

  @Test
  void timers_that_nobody_sets_are_the_librarys() {
    ClientSettings settings =
        new ClientSettings(new Endpoints(List.of("127.0.0.1:9092")), Params.of(Map.of()));

    assertThat(settings.timers())
        .containsOnly(
            Map.entry("client.request.timeout.ms", "30000"),
            Map.entry("client.reconnect.backoff.ms", "50"),
            Map.entry("client.reconnect.backoff.max.ms", "1000"));
  }
}
