package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults are told by the time without an acknowledgement. */
class UnacknowledgedFaultsTest {

  @ParameterizedTest
  @CsvSource({
    "nats, nats.mode, core, set nats.request_reply=true",
    "kafka, kafka.acks, 0, set kafka.acks=1 or all"
  })
  void are_refused(String broker, String name, String value, String remedy) {
    Map<String, String> values =
        new HashMap<>(
            Map.of(
                "broker", broker,
                "load", "rate",
                "iteration_by", "time",
                "faults", "kill node-1 at 1s for 1s",
                "kafka.idempotence", "false"));
    values.put(name, value);
    Params params = Params.of(values);

    assertThatThrownBy(() -> Consistency.check(params))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining("without an acknowledgement")
        .hasMessageContaining(remedy);
  }
}
