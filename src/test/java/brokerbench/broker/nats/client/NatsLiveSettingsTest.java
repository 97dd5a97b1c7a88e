package brokerbench.broker.nats.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Options;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class NatsLiveSettingsTest {

  @Test
  void timers_that_nobody_sets_are_the_librarys() {
    assertThat(NatsLiveSettings.timers(Options.builder().build()))
        .containsEntry("client.ping_interval_ms", "120000")
        .containsEntry("client.max_pings_out", "2")
        .containsEntry("client.reconnect_jitter_ms", "100")
        .containsEntry("client.request_timeout_ms", "2000")
        .containsEntry("client.request_cleanup_interval_ms", "5000");
  }

  @Test
  void timers_are_those_of_the_connection() {
    assertThat(
            NatsLiveSettings.timers(Options.builder().pingInterval(Duration.ofSeconds(7)).build()))
        .containsEntry("client.ping_interval_ms", "7000");
  }
}
