package brokerbench.engine.powercut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.CutTarget;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCutSetupTest {

  private static final PowerCutSetup HOUR =
      new PowerCutSetup(
          CutTarget.ALL, 1, Duration.ofHours(1), false, Duration.ZERO, 1, Path.of("data"));

  private static List<Trial> trials(String rate, String payloadSize) {
    return ScenarioLibrary.powerCut()
        .withParams(
            Map.of(
                "rate", List.of(rate),
                "payload_size", List.of(payloadSize),
                "kafka.buffer_memory", List.of("128MiB")))
        .trials(1);
  }

  @Test
  void disks_hold_the_messages_several_times_over() {
    assertThat(HOUR.neededBytes(trials("1000", "1KiB"))).isGreaterThan(4L * 3_600 * 1_000 * 1_024);
  }

  @Test
  void each_server_of_a_node_has_a_disk() {
    assertThat(neededBytes("redis", "1")).isEqualTo(neededBytes("nats", "1"));
    assertThat(neededBytes("nats", "3")).isEqualTo(3 * neededBytes("nats", "1"));
    assertThat(neededBytes("redis", "3")).isEqualTo(9 * neededBytes("redis", "1"));
  }

  private static long neededBytes(String broker, String copies) {
    return HOUR.neededBytes(
        ScenarioLibrary.powerCut()
            .withParams(
                Map.of(
                    "broker", List.of(broker),
                    "durability", List.of("page-cache"),
                    "nodes", List.of(copies),
                    "replication_factor", List.of(copies)))
            .trials(1));
  }

  @ParameterizedTest
  @CsvSource({"1000000000, 64MiB", "30000000, 64MiB", "1000000000, 1MiB"})
  void refuses_what_no_disk_can_hold(String rate, String payloadSize) {
    List<Trial> trials = trials(rate, payloadSize);

    assertThatThrownBy(() -> HOUR.neededBytes(trials))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(
            "would not fit on any disk; use a smaller rate, payload_size or --load-time");
  }
}
