package brokerbench.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "0ms, 0",
    "741ns, 741",
    "5us, 5000",
    "5µs, 5000",
    "500ms, 500000000",
    "10s, 10000000000",
    "' 10 s ', 10000000000",
    "1.5min, 90000000000",
    "2m, 120000000000",
    "1h, 3600000000000",
    "7d, 604800000000000",
    "0.4ns, 0"
  })
  void reads_every_unit(String text, long nanos) {
    assertThat(DurationText.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "s", "-1s", "1 second", "10S", "1e3s", "1.s", "1,5s", "PT1S"})
  void refuses_another_form_and_shows_one(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(QuantityException.class)
        .hasMessage(
            "duration '"
                + text
                + "' is not valid; expected a number with ns, us, ms, s, min, h or d, such as 500ms or"
                + " 10s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"900000h", "99999999999999999999999999s"})
  void refuses_more_than_a_hundred_years(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(QuantityException.class)
        .hasMessage("duration '" + text + "' is not valid; expected at most 100 years");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "741, 741 ns",
    "999, 999 ns",
    "1000, 1.00 us",
    "9999, 10.0 us",
    "99990, 100 us",
    "999499, 999 us",
    "999500, 1.00 ms",
    "1220000, 1.22 ms",
    "999500000, 1.00 s",
    "60000000000, 60.0 s",
    "119499000000, 119 s",
    "119500000000, 2 min 0 s",
    "125000000000, 2 min 5 s",
    "7199499000000, 119 min 59 s",
    "7199500000000, 2 h 0 min",
    "86400000000000, 24 h 0 min",
    "-1220000, -1.22 ms",
    "-1, -1 ns"
  })
  void prints_three_significant_digits_in_the_unit_that_suits(long nanos, String text) {
    assertThat(DurationText.ofNanos(nanos)).isEqualTo(text);
    assertThat(DurationText.of(Duration.ofNanos(nanos))).isEqualTo(text);
  }

  @Test
  void prints_the_extremes() {
    assertThat(DurationText.ofNanos(Long.MAX_VALUE)).isEqualTo("2562047 h 47 min");
    assertThat(DurationText.ofNanos(Long.MIN_VALUE)).isEqualTo("-2562047 h 47 min");
  }
}
