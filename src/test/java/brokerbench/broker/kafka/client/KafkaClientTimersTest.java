package brokerbench.broker.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaClientTimersTest {

  @Test
  void timers_that_nobody_sets_are_the_librarys() {
    ClientSettings settings =
        new ClientSettings(new Endpoints(List.of("127.0.0.1:9092")), Params.of(Map.of()));

    assertThat(KafkaClientTimers.of(settings))
        .containsOnly(
            Map.entry("client.request.timeout.ms", "30000"),
            Map.entry("client.reconnect.backoff.ms", "50"),
            Map.entry("client.reconnect.backoff.max.ms", "1000"));
  }
}
