package brokerbench.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextCountsTest {

  @Test
  void prints_the_most_frequent_first_and_reads_it_back() {
    TextCounts counts =
        TextCounts.NONE.plus("refused; try later", 3).plus("timeout", 12).plus("timeout", 1);

    assertThat(counts.text()).isEqualTo("13 x timeout; 3 x refused, try later");
    assertThat(TextCounts.parse(counts.text())).isEqualTo(counts);
    assertThat(TextCounts.parse("")).isEqualTo(TextCounts.NONE);
  }

  @Test
  void adds_up_what_is_not_among_the_most_frequent() {
    TextCounts counts = TextCounts.parse("5 x a; 4 x b; 2 x c; 1 x other errors");

    assertThat(counts.plus(TextCounts.parse("9 x c")).most(2).text())
        .isEqualTo("11 x c; 5 x a; 5 x other errors");
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeout", "x timeout", "3 timeout", "3 x timeout;"})
  void refuses_what_is_no_count_of_a_text(String text) {
    assertThatThrownBy(() -> TextCounts.parse(text))
        .isInstanceOf(QuantityException.class)
        .hasMessageContaining("expected a count and a text, such as 3 x timeout");
  }
}
