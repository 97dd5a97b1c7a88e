package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

final class PayloadBodiesTest {

  private static final int BYTES = 1024;

  private final PayloadBodies bodies = new PayloadBodies(BYTES, 3, 42);

  private byte[] stamped(int variant, int stampedVariant) {
    byte[] payload = bodies.newPayload(variant);
    new StampWriter(0).write(payload, 1, 2, 3, stampedVariant);
    return payload;
  }

  @Test
  void a_stamped_payload_is_intact_at_any_offset_and_in_another_process() {
    byte[] array = new byte[BYTES + 17];
    System.arraycopy(stamped(2, 2), 0, array, 5, BYTES);

    assertThat(bodies.isIntact(array, 5, BYTES)).isTrue();
    assertThat(new PayloadBodies(BYTES, 3, 42).isIntact(array, 5, BYTES)).isTrue();
    assertThat(new PayloadBodies(BYTES, 3, 43).isIntact(array, 5, BYTES)).isFalse();
  }

  @Test
  void a_changed_byte_anywhere_is_found() {
    byte[] payload = stamped(1, 1);
    for (int i = 0; i < BYTES; i++) {
      payload[i]++;
      assertThat(bodies.isIntact(payload, 0, BYTES)).as("byte %d changed", i).isFalse();
      payload[i]--;
    }
    assertThat(bodies.isIntact(payload, 0, BYTES)).isTrue();
  }

  @Test
  void wrong_length_wrong_variant_and_unknown_variant_are_not_intact() {
    assertThat(bodies.isIntact(stamped(0, 0), 0, BYTES - 1)).isFalse();
    assertThat(bodies.isIntact(new byte[3], 0, 3)).isFalse();
    assertThat(bodies.isIntact(stamped(0, 1), 0, BYTES)).isFalse();
    assertThat(bodies.isIntact(stamped(0, 3), 0, BYTES)).isFalse();
    assertThat(bodies.isIntact(stamped(0, -1), 0, BYTES)).isFalse();
  }

  @Test
  void fill_changes_the_body_and_leaves_the_stamp() {
    byte[] payload = stamped(0, 1);
    byte[] stamp = Arrays.copyOf(payload, MessageStamp.BYTES);

    bodies.fill(payload, 1);

    assertThat(payload).startsWith(stamp);
    assertThat(bodies.isIntact(payload, 0, BYTES)).isTrue();
  }

  @Test
  void bodies_do_not_compress() {
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION)) {
      byte[] payload = bodies.newPayload(0);
      deflater.setInput(payload, MessageStamp.BYTES, BYTES - MessageStamp.BYTES);
      deflater.finish();
      int compressedBytes = deflater.deflate(new byte[2 * BYTES]);
      assertThat(compressedBytes).isGreaterThanOrEqualTo(BYTES - MessageStamp.BYTES);
    }
  }

  @Test
  void a_payload_of_the_stamp_alone_works_and_a_shorter_one_is_refused() {
    PayloadBodies stampOnly = new PayloadBodies(MessageStamp.BYTES, 1, 0);
    byte[] payload = stampOnly.newPayload(0);
    new StampWriter(0).write(payload, 0, 0, 0, 0);

    assertThat(stampOnly.isIntact(payload, 0, payload.length)).isTrue();
    assertThatThrownBy(() -> new PayloadBodies(MessageStamp.BYTES - 1, 1, 0))
        .hasMessage("payload of 39 bytes: the stamp needs 40");
    assertThatThrownBy(() -> new PayloadBodies(BYTES, 0, 0)).hasMessageContaining("variants 0");
    assertThatThrownBy(() -> bodies.fill(new byte[8], 0)).hasMessageContaining("8 bytes");
  }
}
