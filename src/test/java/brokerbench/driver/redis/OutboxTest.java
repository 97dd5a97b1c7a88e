package brokerbench.driver.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.driver.OutgoingMessage;
import brokerbench.driver.SendCallback;
import io.lettuce.core.api.StatefulConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An outbox between a producer and a channel, with the client library's part played by hand. */
class OutboxTest {

  private static final PublishWords WORDS = PublishWords.publish("c".getBytes(US_ASCII));

  private final List<PublishCommand> dispatched = new ArrayList<>();
  private final List<Long> failed = new ArrayList<>();
  private final Outbox outbox = new Outbox(connection());
  private final EmbeddedChannel channel = new EmbeddedChannel(new Encoder(), new OutboxHandler());
  private @Nullable RuntimeException refusal;

  @SuppressWarnings("unchecked")
  private StatefulConnection<byte[], byte[]> connection() {
    return (StatefulConnection<byte[], byte[]>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {StatefulConnection.class},
            (_, _, arguments) -> {
              if (refusal != null) {
                throw refusal;
              }
              dispatched.add((PublishCommand) arguments[0]);
              return arguments[0];
            });
  }

  private void send(long sequence) {
    send(sequence, Long.toString(sequence).getBytes(US_ASCII));
  }

  private void send(long sequence, byte[] payload) {
    OutgoingMessage message = new OutgoingMessage();
    message.set(payload, sequence, null);
    outbox.send(
        WORDS,
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long number) {}

          @Override
          public void failed(long number, Throwable cause) {
            failed.add(number);
          }
        });
  }

  private static String publish(long sequence) {
    return "*3\r\n$7\r\nPUBLISH\r\n$1\r\nc\r\n$1\r\n" + sequence + "\r\n";
  }

  private static String encoded(Object message) {
    ByteBuf out = Unpooled.buffer(1);
    if (message instanceof List<?> batch) {
      batch.forEach(command -> ((PublishCommand) command).encode(out));
    } else {
      ((PublishCommand) message).encode(out);
    }
    return out.toString(US_ASCII);
  }

  @Test
  void the_library_is_handed_the_first_of_those_that_wait_and_the_channel_all_of_them() {
    send(1);
    send(2);
    send(3);

    assertThat(dispatched).singleElement().hasToString("PUBLISH 1");

    channel.writeOutbound(dispatched.getFirst());

    assertThat((String) channel.readOutbound()).isEqualTo(publish(1) + publish(2) + publish(3));
  }

  @Test
  void what_comes_after_a_batch_makes_another_in_the_same_bytes() {
    for (int batch = 0; batch < 5; batch++) {
      send(2L * batch);
      send(2L * batch + 1);
      channel.writeOutbound(dispatched.getLast());

      assertThat((String) channel.readOutbound())
          .isEqualTo(publish(2L * batch) + publish(2L * batch + 1));
    }
    assertThat(dispatched).hasSize(5);
  }

  @Test
  void a_batch_that_is_full_lets_the_next_begin_another() {
    byte[] large = new byte[70_000];
    send(1, large);
    send(2, large);
    send(3);

    assertThat(dispatched).hasToString("[PUBLISH 1, PUBLISH 2, PUBLISH 3]");
  }

  @Test
  void a_refusal_fails_the_publish_and_leaves_the_outbox_open() {
    refusal = new IllegalStateException("not connected");
    send(1);
    send(2);
    refusal = null;
    send(3);

    assertThat(failed).containsExactly(1L, 2L);
    assertThat(dispatched).singleElement().hasToString("PUBLISH 3");
  }

  @Test
  void what_ends_the_first_before_its_turn_ends_all_behind_it() {
    send(1);
    send(2);
    send(3);

    dispatched.getFirst().cancel();
    send(4);

    assertThat(failed).containsExactly(1L, 2L, 3L);
    assertThat(dispatched.getLast()).hasToString("PUBLISH 4");
  }

  @Test
  void a_write_that_fails_fails_all_of_its_batch() {
    send(1);
    send(2);
    EmbeddedChannel broken = new EmbeddedChannel(new Broken(), new OutboxHandler());

    var _ = broken.writeOneOutbound(dispatched.getFirst());
    broken.runPendingTasks();

    assertThat(failed).containsExactly(1L, 2L);
  }

  private static final class Encoder extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      var _ = context.write(encoded(message), promise);
    }
  }

  private static final class Broken extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      var _ = promise.setFailure(new IOException("reset"));
    }
  }
}
