package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestWordTest {

  @ParameterizedTest
  @CsvSource({
    "window, window",
    "windw, window",
    "wnidow, window",
    "payload, payload_size",
    "kafka.ack, kafka.acks",
    "nats.ack, nats.ack_policy"
  })
  void finds_a_word_that_starts_so_or_else_the_one_with_the_fewest_edits(
      String typed, String meant) {
    List<String> known =
        List.of("window", "rate", "payload_size", "kafka.acks", "nats.ack_policy", "nats.publish");

    assertThat(NearestWord.to(typed, known)).isEqualTo(meant);
  }

  @Test
  void takes_the_first_in_the_alphabet_of_equally_near_words() {
    assertThat(NearestWord.to("cat", List.of("rat", "bat", "hat"))).isEqualTo("bat");
  }

  @Test
  void has_an_answer_for_an_empty_word() {
    assertThat(NearestWord.to("", List.of("acks", "rate", "load", "to"))).isEqualTo("to");
  }
}
