package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The words of a command that publishes to one partition: those that every message repeats, made
 * once as they go over the wire, and the message's own behind them.
 */
final class PublishWords {

  /** The first field of an entry of a stream, which holds the payload. */
  private static final String PAYLOAD = "p";

  private static final byte[] TIMESTAMP = word("ts".getBytes(US_ASCII));
  private static final int END_OF_LINE = ('\r' << 8) | '\n';
  private static final int RADIX = 10;

  /** Beside the bytes of a word: a mark, its length of up to ten digits, and two ends of lines. */
  private static final int AROUND_A_WORD = 15;

  private final ProtocolKeyword type;
  private final byte[] beforePayload;
  private final byte[] beforePayloadAndTimestamp;
  private final boolean carriesMessage;
  private final long leastReply;
  private @Nullable PublishWords following;

  private PublishWords(
      ProtocolKeyword type, List<byte[]> repeated, boolean carriesMessage, long leastReply) {
    this.type = type;
    this.carriesMessage = carriesMessage;
    this.leastReply = leastReply;
    this.beforePayload = command(type, repeated, carriesMessage ? 1 : 0);
    this.beforePayloadAndTimestamp = command(type, repeated, carriesMessage ? 3 : 0);
  }

  private static PublishWords ofMessage(ProtocolKeyword type, List<byte[]> repeated) {
    return new PublishWords(type, repeated, true, 0);
  }

  /** {@code PUBLISH channel payload}. */
  static PublishWords publish(byte[] channel) {
    return ofMessage(CommandType.PUBLISH, List.of(channel));
  }

  /** {@code SPUBLISH channel payload}. */
  static PublishWords shardedPublish(byte[] channel) {
    return ofMessage(CommandType.SPUBLISH, List.of(channel));
  }

  /**
   * {@code XADD stream [MAXLEN ~ length] * p payload [ts timestamp]}.
   *
   * @param maxLength to which the stream is trimmed; empty trims nothing
   */
  static PublishWords add(byte[] stream, OptionalLong maxLength) {
    List<byte[]> words = new ArrayList<>();
    words.add(stream);
    maxLength.ifPresent(
        length -> {
          words.add("MAXLEN".getBytes(US_ASCII));
          words.add("~".getBytes(US_ASCII));
          words.add(Long.toString(length).getBytes(US_ASCII));
        });
    words.add("*".getBytes(US_ASCII));
    words.add(PAYLOAD.getBytes(US_ASCII));
    return ofMessage(CommandType.XADD, words);
  }

  /**
   * The same, which count when {@code WAIT replicas limit} behind them is answered by as many.
   *
   * @param replicas 1 or more
   * @param limit of the server's wait for them
   */
  PublishWords awaiting(int replicas, Duration limit) {
    following =
        new PublishWords(
            CommandType.WAIT,
            List.of(
                Integer.toString(replicas).getBytes(US_ASCII),
                Long.toString(limit.toMillis()).getBytes(US_ASCII)),
            false,
            replicas);
    return this;
  }

  /** What the same connection sends behind it, whose reply decides; null for nothing. */
  @Nullable PublishWords following() {
    return following;
  }

  /** The least number that is a success as the reply. */
  long leastReply() {
    return leastReply;
  }

  /** The beginning of a command of its name, {@code repeated} and as many words as follow. */
  private static byte[] command(ProtocolKeyword type, List<byte[]> repeated, int following) {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    command.writeBytes(("*" + (1 + repeated.size() + following) + "\r\n").getBytes(US_ASCII));
    command.writeBytes(word(type.getBytes()));
    repeated.forEach(word -> command.writeBytes(word(word)));
    return command.toByteArray();
  }

  private static byte[] word(byte[] bytes) {
    ByteArrayOutputStream word = new ByteArrayOutputStream();
    word.writeBytes(("$" + bytes.length + "\r\n").getBytes(US_ASCII));
    word.writeBytes(bytes);
    word.writeBytes("\r\n".getBytes(US_ASCII));
    return word.toByteArray();
  }

  ProtocolKeyword type() {
    return type;
  }

  /** No less than what {@link #write} writes, and few bytes more. */
  int mostBytes(byte[] payload, byte @Nullable [] timestamp) {
    int ofMessage = payload.length + AROUND_A_WORD;
    return timestamp == null
        ? beforePayload.length + ofMessage
        : beforePayloadAndTimestamp.length
            + ofMessage
            + TIMESTAMP.length
            + timestamp.length
            + AROUND_A_WORD;
  }

  /**
   * Writes the command of one message.
   *
   * @param timestamp for streams; null leaves the field out
   */
  void write(ByteBuf out, byte[] payload, byte @Nullable [] timestamp) {
    // Asked for at once: the buffer would otherwise grow, and be copied, several times.
    out.ensureWritable(mostBytes(payload, timestamp));
    out.writeBytes(timestamp == null ? beforePayload : beforePayloadAndTimestamp);
    if (!carriesMessage) {
      return;
    }
    writeWord(out, payload);
    if (timestamp != null) {
      out.writeBytes(TIMESTAMP);
      writeWord(out, timestamp);
    }
  }

  private static void writeWord(ByteBuf out, byte[] bytes) {
    out.writeByte('$');
    writeDecimal(out, bytes.length);
    out.writeShort(END_OF_LINE);
    out.writeBytes(bytes);
    out.writeShort(END_OF_LINE);
  }

  private static void writeDecimal(ByteBuf out, int number) {
    if (number >= RADIX) {
      writeDecimal(out, number / RADIX);
    }
    out.writeByte('0' + (number % RADIX));
  }
}
