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
