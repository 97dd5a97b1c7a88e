package brokerbench.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RateTest {

  @ParameterizedTest
  @ValueSource(
      doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1e300})
  void refuses_what_is_no_rate(double messagesPerSecond) {
    assertThatThrownBy(() -> new Rate(messagesPerSecond))
        .isInstanceOf(QuantityException.class)
        .hasMessage(
            "rate '"
                + messagesPerSecond
                + "' is not valid; expected messages per second, 0 or more, such as 50000");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000000000, 0",
    "5000000, 60000000000, 83333.333333",
    "1, 1, 1000000000",
    "10, 0, 0",
    "10, -5, 0"
  })
  void divides_messages_by_seconds(long messages, long elapsedNs, double expected) {
    assertThat(Rate.of(messages, elapsedNs).messagesPerSecond())
        .isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-3));
  }

  @Test
  void divides_counts_whose_product_with_a_billion_no_long_holds() {
    assertThat(Rate.of(15_000_000_000L, 1_000_000_000L)).isEqualTo(new Rate(15e9));
  }

  @ParameterizedTest
  @CsvSource({
    "0, '0.0 msg/s'",
    "0.25, '0.3 msg/s'",
    "99.9, '99.9 msg/s'",
    "99.96, '100 msg/s'",
    "100, '100 msg/s'",
    "82300.4, '82,300 msg/s'",
    "2000000, '2,000,000 msg/s'"
  })
  void prints_groups_of_three_and_one_decimal_below_a_hundred(double value, String text) {
    assertThat(new Rate(value).text()).isEqualTo(text);
  }

  @Test
  void compares_by_messages_per_second() {
    assertThat(new Rate(2)).isGreaterThan(new Rate(1)).isEqualByComparingTo(new Rate(2.0));
  }
}
