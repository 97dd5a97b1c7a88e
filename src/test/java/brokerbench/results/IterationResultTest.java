package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Phase;
import java.util.List;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IterationResultTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1000000000, 0",
    "5000000, 60000000000, 83333.333333",
    "15000000000, 1000000000, 15000000000",
    "10, 0, NaN",
    "10, -5, NaN"
  })
  void rates_are_messages_over_the_time_of_each(long messages, long elapsedNs, double expected) {
    assertThat(iteration(messages, 7, elapsedNs, 1, 9).publishedPerSecond())
        .isCloseTo(expected, Offset.offset(1e-3));
    assertThat(iteration(7, messages, 1, elapsedNs, 9).deliveredPerSecond())
        .isCloseTo(expected, Offset.offset(1e-3));
  }

  @Test
  void nobody_who_is_subscribed_is_no_rate_of_deliveries() {
    assertThat(iteration(7, 0, 1_000_000_000, 1_000_000_000, 0).deliveredPerSecond()).isNaN();
  }

  private static IterationResult iteration(
      long published, long delivered, long publishElapsedNs, long elapsedNs, long expected) {
    return new IterationResult(
        new IterationId("a", 1, Phase.MEASUREMENT, 1),
        0,
        elapsedNs,
        publishElapsedNs,
        published,
        delivered,
        0,
        new DeliveryCounts(9, 9, 9, 0, expected, delivered, 0, 0, 0, 0),
        List.of(),
        new ClientUse(1, 0, 0, 0, 0, 0, 0, OptionalLong.of(0), 0),
        List.of());
  }
}
