package brokerbench.broker;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Messages that carry their own number, followed by bytes that follow from it. */
final class NumberedMessages {

  private NumberedMessages() {}

  /** The payload of message {@code number}. */
  static byte[] payload(long number, int lengthBytes) {
    byte[] payload = new byte[lengthBytes];
    new Random(number).nextBytes(payload);
    return ByteBuffer.wrap(payload).putLong(0, number).array();
  }

  /** Publishes message {@code number} in 64 bytes. */
  static void send(Producer producer, long number, SendCallback callback) {
    OutgoingMessage message = new OutgoingMessage();
    message.set(payload(number, 64), number, null);
    producer.send(message, callback);
  }

  /** The number that {@code payload} carries. */
  static long number(byte[] payload) {
    return ByteBuffer.wrap(payload).getLong();
  }

  /** The numbers that {@code payloads} carry. */
  static List<Long> numbers(List<byte[]> payloads) {
    return payloads.stream().map(NumberedMessages::number).toList();
  }

  /** The numbers from {@code first} on. */
  static Long[] numbers(long first, int count) {
    return LongStream.range(first, first + count).boxed().toArray(Long[]::new);
  }
}
