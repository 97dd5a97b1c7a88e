package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
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

  private PublishWords(ProtocolKeyword type, List<byte[]> repeated) {
    this.type = type;
    this.beforePayload = command(repeated, 1);
    this.beforePayloadAndTimestamp = command(repeated, 3);
  }

  /** {@code PUBLISH channel payload}. */
  static PublishWords publish(byte[] channel) {
    return new PublishWords(CommandType.PUBLISH, List.of(name(CommandType.PUBLISH), channel));
  }

  /** {@code SPUBLISH channel payload}. */
  static PublishWords shardedPublish(byte[] channel) {
    return new PublishWords(CommandType.SPUBLISH, List.of(name(CommandType.SPUBLISH), channel));
  }

  /**
   * {@code XADD stream [MAXLEN ~ length] * p payload [ts timestamp]}.
   *
   * @param maxLength to which the stream is trimmed; empty trims nothing
   */
  static PublishWords add(byte[] stream, OptionalLong maxLength) {
    List<byte[]> words = new ArrayList<>(List.of(name(CommandType.XADD), stream));
    maxLength.ifPresent(
        length -> {
          words.add("MAXLEN".getBytes(US_ASCII));
          words.add("~".getBytes(US_ASCII));
          words.add(Long.toString(length).getBytes(US_ASCII));
        });
    words.add("*".getBytes(US_ASCII));
    words.add(PAYLOAD.getBytes(US_ASCII));
    return new PublishWords(CommandType.XADD, words);
  }

  private static byte[] name(CommandType type) {
    return type.getBytes();
  }

  /** The beginning of a command of {@code repeated} and as many words as follow. */
  private static byte[] command(List<byte[]> repeated, int following) {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    command.writeBytes(("*" + (repeated.size() + following) + "\r\n").getBytes(US_ASCII));
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

  /** Which command it is. */
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
