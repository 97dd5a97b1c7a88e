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
    assertThat(ForkLoad.isKnown(trial)).isFalse();
    assertThat(ForkLoad.isKnown(trial("fresh", "warm"))).isTrue();
  }

  @Test
  void open_loop_by_time_sends_its_rate_in_each_second() {
    Params params = atRate();

    assertThat(ForkLoad.isKnown(trial(params))).isTrue();
    assertLoad(trial(params), new ForkLoad(0, 200, 300, 1), 500);
    assertLoad(trial(params.with("broker_state", "warm")), new ForkLoad(300, 200, 300, 2), 800);
  }

  @Test
  void spikes_and_rising_rates_count_in_full() {
    // A second of three periods, the last cut short: 600 ms at three times the rate.
    Params spikes =
        atRate()
            .with("spike_factor", "3")
            .with("spike_every", "400ms")
            .with("spike_length", "200ms");

    assertThat(ForkLoad.of(trial(spikes)).measuredMessages()).isEqualTo(3 * 220);
    assertThat(ForkLoad.of(trial(atRate().with("rate_step", "2"))).measuredMessages())
        .isEqualTo(100 + 200 + 400);
  }

  @Test
  void share_of_a_capacity_that_is_searched_for_is_not_known() {
    Trial trial = trial(atRate().with("capacity_share", "0.5"));

    assertThat(ForkLoad.isKnown(trial)).isFalse();
    assertThat(ForkLoad.of(trial).messages()).isZero();
  }

  private static Params atRate() {
    return Params.of(SMALL).with("iteration_by", "time").with("load", "rate").with("rate", "100");
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
