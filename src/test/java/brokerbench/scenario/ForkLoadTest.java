package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkLoadTest {

  private static final Map<String, String> SMALL =
      Map.of(
          "broker", "nats",
          "topics", "2",
          "partitions_per_topic", "5",
          "messages_per_producer", "100",
          "warmup_messages_per_producer", "10");

  private static Trial trial(Params params) {
    Duration time = Duration.ofSeconds(1);
    return new Trial("trial", "scenario", params, new Protocol(1, 2, 3, time, time));
  }

  private static Trial trial(String brokerState, String clientState) {
    return trial(
        Params.of(SMALL).with("broker_state", brokerState).with("client_state", clientState));
  }

  private static void assertLoad(Trial trial, ForkLoad load, long storedMessages) {
    assertThat(ForkLoad.of(trial)).isEqualTo(load);
    assertThat(load.storedMessages(trial)).isEqualTo(storedMessages);
  }

  @Test
  void fresh_broker_stores_the_warm_up_beside_the_measurement() {
    assertLoad(trial("fresh", "warm"), new ForkLoad(0, 200, 3_000, 1), 3_200);
    assertLoad(trial("fresh", "cold"), new ForkLoad(0, 0, 3_000, 1), 3_000);
  }

  @Test
  void cold_broker_stores_the_measurement_alone() {
    assertLoad(trial("cold", "warm"), new ForkLoad(0, 200, 3_000, 2), 3_000);
    assertLoad(trial("cold", "cold"), new ForkLoad(0, 0, 3_000, 1), 3_000);
  }

  @Test
  void warm_broker_stores_the_load_that_warmed_it_too() {
    assertLoad(trial("warm", "cold"), new ForkLoad(3_000, 0, 3_000, 2), 6_000);
    assertLoad(trial("warm", "warm"), new ForkLoad(3_000, 200, 3_000, 2), 6_200);
    assertThat(ForkLoad.of(trial("warm", "warm")).messages()).isEqualTo(6_200);
  }

  @Test
  void load_by_time_has_no_number_of_messages() {
    Trial trial = trial(Params.of(SMALL).with("iteration_by", "time"));

    assertThat(ForkLoad.of(trial).messages()).isZero();
  }

  @Test
  void more_messages_than_can_be_counted_are_an_error() {
    Params many =
        Params.of(
            Map.of(
                "topics", "1000",
                "partitions_per_topic", "1000",
                "producers_per_partition", "1000",
                "messages_per_producer", "10000000000"));

    assertThatThrownBy(() -> ForkLoad.of(trial(many))).isInstanceOf(ArithmeticException.class);
  }
}
