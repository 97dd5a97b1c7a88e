package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As the server reads them; a bar stands for the end of a line. */
class PublishWordsTest {

  private static final byte[] NAME = "orders.0".getBytes(US_ASCII);

  private static String written(PublishWords words, String payload, @Nullable String timestamp) {
    ByteBuf out = Unpooled.buffer(16);
    words.write(
        out, payload.getBytes(US_ASCII), timestamp == null ? null : timestamp.getBytes(US_ASCII));
    return out.toString(US_ASCII).replace("\r\n", "|");
  }

  @Test
  void publish_has_the_channel_and_the_payload() {
    PublishWords words = PublishWords.publish(NAME);

    assertThat(words.type()).isEqualTo(CommandType.PUBLISH);
    assertThat(written(words, "hello", null)).isEqualTo("*3|$7|PUBLISH|$8|orders.0|$5|hello|");
    assertThat(written(PublishWords.shardedPublish(NAME), "", null))
        .isEqualTo("*3|$8|SPUBLISH|$8|orders.0|$0||");
  }

  @Test
  void an_entry_has_the_payload_first_and_the_timestamp_where_there_is_one() {
    PublishWords words = PublishWords.add(NAME, OptionalLong.empty());

    assertThat(written(words, "hello", null))
        .isEqualTo("*5|$4|XADD|$8|orders.0|$1|*|$1|p|$5|hello|");
    assertThat(written(words, "hello", "1234567890"))
        .isEqualTo("*7|$4|XADD|$8|orders.0|$1|*|$1|p|$5|hello|$2|ts|$10|1234567890|");
  }

  @Test
  void an_entry_trims_its_stream_about_to_a_length() {
    assertThat(written(PublishWords.add(NAME, OptionalLong.of(10_000)), "hello", null))
        .isEqualTo("*8|$4|XADD|$8|orders.0|$6|MAXLEN|$1|~|$5|10000|$1|*|$1|p|$5|hello|");
  }

  @Test
  void replicas_are_waited_for_with_a_command_that_carries_no_message() {
    PublishWords words =
        PublishWords.add(NAME, OptionalLong.empty()).awaiting(2, Duration.ofSeconds(1));
    PublishWords following = words.following();

    assertThat(written(words, "hello", null)).startsWith("*5|$4|XADD|");
    assertThat(following).isNotNull();
    assertThat(written(following, "hello", "12")).isEqualTo("*3|$4|WAIT|$1|2|$4|1000|");
    assertThat(following.leastReply()).isEqualTo(2);
    assertThat(words.leastReply()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 10, 99, 100, 1_024, 65_536, 1_000_000})
  void a_length_is_written_in_full(int bytes) {
    assertThat(written(PublishWords.publish(NAME), "x".repeat(bytes), null))
        .isEqualTo("*3|$7|PUBLISH|$8|orders.0|$" + bytes + "|" + "x".repeat(bytes) + "|");
  }
}
