package brokerbench.broker.nats.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.OutgoingMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which messages have which headers. */
class MessageHeadersTest {

  private final OutgoingMessage message = new OutgoingMessage();

  @Test
  void a_message_that_is_published_once_has_no_id() {
    message.set(new byte[8], 7, null);

    assertThat(MessageHeaders.ofStored(message, 3)).isNull();
  }

  @Test
  void a_message_that_may_come_again_has_an_id_of_producer_and_sequence() {
    message.set(new byte[8], 7, "123".getBytes(US_ASCII));
    message.markRepeatable();

    assertThat(MessageHeaders.ofStored(message, 3).entrySet())
        .containsExactlyInAnyOrderElementsOf(
            Map.of("ts", List.of("123"), "Nats-Msg-Id", List.of("3:7")).entrySet());
  }

  @Test
  void the_next_message_is_published_once_again() {
    message.set(new byte[8], 7, null);
    message.markRepeatable();
    message.set(new byte[8], 8, null);

    assertThat(MessageHeaders.ofStored(message, 3)).isNull();
  }

  @Test
  void what_is_not_stored_has_no_id() {
    message.set(new byte[8], 7, null);
    message.markRepeatable();

    assertThat(MessageHeaders.of(message)).isNull();
  }
}
