package brokerbench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.Params;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyLimitTest {

  @Test
  void a_latency_at_the_limit_holds_it_and_none_does_not() {
    LatencyLimit limit = LatencyLimit.parse("p99=10ms");

    assertThat(limit.holds(10_000_000)).isTrue();
    assertThat(limit.holds(10_000_001)).isFalse();
    assertThat(limit.holds(Double.NaN)).isFalse();
  }

  @Test
  void it_is_about_the_way_from_end_to_end_where_somebody_is_subscribed() {
    LatencyLimit limit = LatencyLimit.parse("p99.9=1s");

    assertThat(limit.figure(Params.of(Map.of("broker", "kafka"))).word())
        .isEqualTo("end_to_end_latency_p99_9_ns");
    assertThat(
            limit
                .figure(Params.of(Map.of("broker", "kafka", "subscriptions_per_topic", "0")))
                .word())
        .isEqualTo("publish_latency_p99_9_ns");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10ms", "p98=10ms", "p99_9=1s", "p99"})
  void another_form_is_refused(String text) {
    assertThatThrownBy(() -> LatencyLimit.parse(text))
        .isInstanceOf(InvalidPricesException.class)
        .hasMessageContaining("is not PERCENTILE=TIME, such as p99=10ms");
  }
}
