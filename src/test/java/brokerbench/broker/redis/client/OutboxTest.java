package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.protocol.CommandEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandler;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An outbox between a producer and a channel, with the client library's part played by hand. */
class OutboxTest {

  private static final PublishWords WORDS = PublishWords.publish("c".getBytes(US_ASCII));

  private final List<PublishCommand> dispatched = new ArrayList<>();
  private final List<Long> acknowledged = new ArrayList<>();
  private final List<Long> failed = new ArrayList<>();
  private final Outbox outbox = new Outbox(connection());
  private final EmbeddedChannel channel = channel(new ChannelOutboundHandlerAdapter());
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

  private void send(PublishWords words, long sequence) {
    send(words, sequence, Long.toString(sequence).getBytes(US_ASCII));
  }

  private void send(long sequence, byte[] payload) {
    send(WORDS, sequence, payload);
  }

  private void send(PublishWords words, long sequence, byte[] payload) {
    OutgoingMessage message = new OutgoingMessage();
    message.set(payload, sequence, null);
    outbox.send(
        words,
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long number) {
            acknowledged.add(number);
          }

          @Override
          public void failed(long number, Throwable cause) {
            failed.add(number);
          }
        });
  }

  private static String publish(long sequence) {
    return "*3\r\n$7\r\nPUBLISH\r\n$1\r\nc\r\n$1\r\n" + sequence + "\r\n";
  }

  private static EmbeddedChannel channel(ChannelOutboundHandler library) {
    EmbeddedChannel made = new EmbeddedChannel(new CommandEncoder());
    ChannelHandlerContext encoder = made.pipeline().context(CommandEncoder.class);
    var _ = made.pipeline().addLast(new BatchEncoder(encoder), library, new OutboxHandler());
    return made;
  }

  /** What one write has put on the wire; nothing if it was not one. */
  private static String written(EmbeddedChannel by) {
    ByteBuf bytes = by.readOutbound();
    String text = bytes.toString(US_ASCII);
    bytes.release();
    return by.outboundMessages().isEmpty() ? text : "";
  }

  @Test
  void the_library_is_handed_the_first_of_those_that_wait_and_the_channel_all_of_them() {
    send(1);
    send(2);
    send(3);

    assertThat(dispatched).singleElement().hasToString("PUBLISH 1");

    channel.writeOutbound(dispatched.getFirst());

    assertThat(written(channel)).isEqualTo(publish(1) + publish(2) + publish(3));
  }

  @Test
  void those_that_go_out_together_wait_for_replicas_once_and_end_as_the_wait_does() {
    PublishWords words =
        PublishWords.add("c".getBytes(US_ASCII), OptionalLong.empty())
            .awaiting(1, Duration.ofSeconds(1));
    List<PublishCommand> passed = new ArrayList<>();
    EmbeddedChannel by =
        channel(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void write(
                  ChannelHandlerContext context, Object message, ChannelPromise promise) {
                ((Collection<?>) message).forEach(each -> passed.add((PublishCommand) each));
                var _ = context.write(message, promise);
              }
            });
    send(words, 1);
    send(words, 2);
    by.writeOutbound(dispatched.getFirst());

    assertThat(written(by).replace("\r\n", "|"))
        .isEqualTo(
            "*5|$4|XADD|$1|c|$1|*|$1|p|$1|1|*5|$4|XADD|$1|c|$1|*|$1|p|$1|2|*3|$4|WAIT|$1|1|$4|1000|");
    passed.get(0).complete();
    passed.get(1).getOutput().setError("OOM");
    passed.get(1).complete();
    assertThat(acknowledged).isEmpty();
    assertThat(failed).containsExactly(2L);

    passed.get(2).getOutput().set(1);
    passed.get(2).complete();
    assertThat(acknowledged).containsExactly(1L);
    assertThat(failed).containsExactly(2L);
  }

  @Test
  void what_comes_after_a_batch_makes_another() {
    for (int batch = 0; batch < 5; batch++) {
      send(2L * batch);
      send(2L * batch + 1);
      channel.writeOutbound(dispatched.getLast());

      assertThat(written(channel)).isEqualTo(publish(2L * batch) + publish(2L * batch + 1));
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
    var _ = channel.pipeline().addFirst(new Broken());

    var _ = channel.writeOneOutbound(dispatched.getFirst());
    channel.runPendingTasks();

    assertThat(failed).containsExactly(1L, 2L);
  }

  @Test
  void what_has_gone_out_with_its_batch_is_not_written_again() {
    send(1);
    send(2);
    channel.writeOutbound(dispatched.getFirst());
    String once = written(channel);

    assertThat(once).isEqualTo(publish(1) + publish(2));
    ByteBuf again = Unpooled.buffer(1);
    assertThatThrownBy(() -> dispatched.getFirst().encode(again))
        .hasMessage("PUBLISH 1 is written twice");
  }

  @Test
  void of_a_batch_that_the_library_lets_pass_in_part_that_part_is_written() {
    EmbeddedChannel choosy = channel(new LettingPass(1));
    send(1);
    send(2);
    send(3);

    ChannelFuture write = choosy.writeOneOutbound(dispatched.getFirst());
    choosy.flushOutbound();

    assertThat(written(choosy)).isEqualTo(publish(2) + publish(3));
    assertThat(write.isSuccess()).isTrue();
  }

  @Test
  void a_batch_that_the_library_keeps_for_itself_ends_its_write() {
    EmbeddedChannel silent = channel(new LettingPass(2));
    send(1);
    send(2);

    ChannelFuture write = silent.writeOneOutbound(dispatched.getFirst());

    assertThat(write.isSuccess()).isTrue();
    assertThat(silent.outboundMessages()).isEmpty();
  }

  /** Lets the publishes of a batch pass but the first ones, as the library does with ended ones. */
  private static final class LettingPass extends ChannelOutboundHandlerAdapter {
    private final int skipped;

    private LettingPass(int skipped) {
      this.skipped = skipped;
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      List<?> batch = (List<?>) message;
      if (batch.size() > skipped) {
        var _ = context.write(batch.subList(skipped, batch.size()), promise);
      }
    }
  }

  private static final class Broken extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      ReferenceCountUtil.release(message);
      var _ = promise.setFailure(new IOException("reset"));
    }
  }
}
