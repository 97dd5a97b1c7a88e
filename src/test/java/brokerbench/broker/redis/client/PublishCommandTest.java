package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import io.lettuce.core.RedisCommandExecutionException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PublishCommandTest {

  private final List<Long> acknowledged = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final ByteBuf bytes = Unpooled.buffer(1);
  private final PublishCommand command = command();

  private PublishCommand command() {
    return command(PublishWords.publish("orders.0".getBytes(US_ASCII)));
  }

  private PublishCommand command(PublishWords words) {
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[1], 7, null);
    return new PublishCommand(
        bytes,
        words,
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {
            acknowledged.add(sequence);
          }

          @Override
          public void failed(long sequence, Throwable cause) {
            failures.add(cause);
          }
        });
  }

  @Test
  void it_writes_its_own_bytes_and_only_once() {
    command();
    ByteBuf out = Unpooled.buffer(1);

    command.encode(out);

    assertThat(out.toString(US_ASCII))
        .isEqualTo("*3\r\n$7\r\nPUBLISH\r\n$8\r\norders.0\r\n$1\r\n\0\r\n");
    assertThatThrownBy(() -> command.encode(out)).hasMessage("PUBLISH 7 is written twice");
  }

  @Test
  void a_reply_acknowledges_whatever_it_says() {
    assertThat(command.isDone()).isFalse();

    command.getOutput().set(3);
    command.getOutput().set(ByteBuffer.wrap(new byte[4]));
    command.complete();

    assertThat(acknowledged).containsExactly(7L);
    assertThat(failures).isEmpty();
    assertThat(command.isDone()).isTrue();
    assertThat(command.isCancelled()).isFalse();
  }

  @Test
  void fewer_replicas_than_asked_for_are_a_failure() {
    PublishWords words =
        PublishWords.add("s".getBytes(US_ASCII), OptionalLong.empty())
            .awaiting(2, Duration.ofSeconds(1));
    List<PublishCommand> waits =
        Stream.of(1, 2).map(_ -> command(Objects.requireNonNull(words.following()))).toList();

    waits.getFirst().getOutput().set(1);
    waits.getFirst().complete();
    assertThat(acknowledged).isEmpty();
    assertThat(failures)
        .singleElement()
        .satisfies(
            each -> assertThat(each).hasMessage("WAIT: 1 of 2 replicas had the entry in time"));

    waits.getLast().getOutput().set(2);
    waits.getLast().complete();
    assertThat(acknowledged).containsExactly(7L);
  }

  @Test
  void an_error_in_the_reply_is_a_failure_with_the_words_of_the_server() {
    command.getOutput().setError(ByteBuffer.wrap("OOM command not allowed".getBytes(US_ASCII)));
    command.complete();

    assertThat(acknowledged).isEmpty();
    assertThat(failures)
        .singleElement()
        .isInstanceOf(RedisCommandExecutionException.class)
        .hasToString("io.lettuce.core.RedisCommandExecutionException: OOM command not allowed");
  }

  @Test
  void the_library_cancels_with_its_reason() {
    command.getOutput().setError("Connection closed");
    command.cancel();

    assertThat(failures)
        .singleElement()
        .isInstanceOf(CancellationException.class)
        .hasToString("java.util.concurrent.CancellationException: Connection closed");
    assertThat(command.isCancelled()).isTrue();
  }

  @Test
  void the_callback_hears_of_the_first_end_alone() {
    IllegalStateException refused = new IllegalStateException("refused");

    assertThat(command.completeExceptionally(refused)).isTrue();
    assertThat(command.completeExceptionally(new IllegalStateException("again"))).isFalse();
    command.complete();
    command.cancel();

    assertThat(failures).containsExactly(refused);
    assertThat(acknowledged).isEmpty();
  }
}
