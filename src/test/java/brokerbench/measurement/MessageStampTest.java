package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageStampTest {

  private static byte[] stamped(int offset) {
    byte[] stamp = new byte[MessageStamp.BYTES];
    new StampWriter(7, PayloadFormat.RANDOM).write(stamp, 123_456_789_012L, 98_765_432_101L, 3, 5);
    byte[] array = new byte[offset + MessageStamp.BYTES];
    System.arraycopy(stamp, 0, array, offset, MessageStamp.BYTES);
    return array;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 13})
  void every_field_reads_back_at_any_offset(int offset) {
    byte[] array = stamped(offset);

    assertThat(MessageStamp.isIntact(array, offset)).isTrue();
    assertThat(MessageStamp.dueNs(array, offset)).isEqualTo(123_456_789_012L);
    assertThat(MessageStamp.sequence(array, offset)).isEqualTo(98_765_432_101L);
    assertThat(MessageStamp.producer(array, offset)).isEqualTo(7);
    assertThat(MessageStamp.iteration(array, offset)).isEqualTo(3);
    assertThat(MessageStamp.variant(array, offset)).isEqualTo(5);
  }

  @Test
  void the_layout_is_big_endian_in_the_documented_order() {
    ByteBuffer stamp = ByteBuffer.wrap(stamped(0));

    assertThat(stamp.getLong(8)).isEqualTo(123_456_789_012L);
    assertThat(stamp.getLong(16)).isEqualTo(98_765_432_101L);
    assertThat(stamp.getInt(24)).isEqualTo(7);
    assertThat(stamp.getInt(28)).isEqualTo(3);
    assertThat(stamp.getInt(32)).isEqualTo(5);
    assertThat(stamp.getInt(36)).isEqualTo(MessageStamp.MAGIC_AND_VERSION);
  }

  @Test
  void a_probe_and_negative_times_read_back() {
    byte[] payload = new byte[MessageStamp.BYTES];
    new StampWriter(0, PayloadFormat.RANDOM).write(payload, -5, 0, MessageStamp.PROBE, 0);

    assertThat(MessageStamp.isIntact(payload, 0)).isTrue();
    assertThat(MessageStamp.iteration(payload, 0)).isEqualTo(MessageStamp.PROBE);
    assertThat(MessageStamp.producer(payload, 0)).isZero();
    assertThat(MessageStamp.dueNs(payload, 0)).isEqualTo(-5);
  }

  @Test
  void every_flipped_bit_breaks_the_stamp() {
    byte[] stamp = stamped(0);
    for (int bit = 0; bit < MessageStamp.BYTES * 8; bit++) {
      stamp[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(MessageStamp.isIntact(stamp, 0)).as("bit %d flipped", bit).isFalse();
      stamp[bit / 8] ^= (byte) (1 << (bit % 8));
    }
    assertThat(MessageStamp.isIntact(stamp, 0)).isTrue();
  }

  @Test
  void zeros_are_not_a_stamp() {
    assertThat(MessageStamp.isIntact(new byte[MessageStamp.BYTES], 0)).isFalse();
  }
}
