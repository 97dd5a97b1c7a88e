package brokerbench.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1024, 1024",
    "40B, 40",
    "16 KiB, 16384",
    "' 16KiB ', 16384",
    "1.5MB, 1500000",
    "1kB, 1000",
    "1KB, 1000",
    "32MiB, 33554432",
    "2GB, 2000000000",
    "2GiB, 2147483648",
    "1TB, 1000000000000",
    "1TiB, 1099511627776",
    "0.4B, 0"
  })
  void reads_decimal_and_binary_units(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(new ByteSize(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "B", "-1", "1 kilobyte", "1kib", "1e3", "1.", ".5kB", "1,5kB", "NaN", "0x10"})
  void refuses_another_form_and_shows_one(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(QuantityException.class)
        .hasMessage(
            "size '"
                + text
                + "' is not valid; expected bytes or a number with B, kB, KiB, MB, MiB, GB, GiB,"
                + " such as 16KiB");
  }

  @Test
  void refuses_a_size_that_no_long_holds() {
    assertThatThrownBy(() -> ByteSize.parse("9".repeat(400) + "TiB"))
        .isInstanceOf(QuantityException.class)
        .hasMessageEndingWith("is not valid; expected at most 4 EiB");
  }

  @Test
  void says_it_in_one_line_even_when_the_text_has_several() {
    assertThatExceptionOfType(QuantityException.class)
        .isThrownBy(() -> ByteSize.parse("1\n2\r\n3"))
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1).contains("'1 2 3'"));
  }

  @Test
  void refuses_a_negative_number_of_bytes() {
    assertThatThrownBy(() -> new ByteSize(-1))
        .isInstanceOf(QuantityException.class)
        .hasMessageStartingWith("size '-1' is not valid");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "999, 999 B",
    "1000, 1.00 kB",
    "1500, 1.50 kB",
    "9994, 9.99 kB",
    "9999, 10.0 kB",
    "99940, 99.9 kB",
    "99990, 100 kB",
    "999400, 999 kB",
    "999500, 1.00 MB",
    "1500000000, 1.50 GB",
    "9223372036854775807, 9.22 EB"
  })
  void prints_three_significant_digits(long bytes, String text) {
    assertThat(new ByteSize(bytes).text()).isEqualTo(text);
  }

  @Test
  void compares_by_bytes() {
    assertThat(ByteSize.parse("1kB")).isLessThan(ByteSize.parse("1KiB"));
    assertThat(ByteSize.parse("1024")).isEqualByComparingTo(ByteSize.parse("1KiB"));
  }
}
