package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PayloadBodiesTest {

  private static final int BYTES = 1024;

  private static PayloadBodies bodies(PayloadFormat format) {
    return new PayloadBodies(format, BYTES, 3, 42);
  }

  private static byte[] stamped(PayloadFormat format, int variant, int stampedVariant) {
    byte[] payload = bodies(format).newPayload(variant);
    new StampWriter(6, format).write(payload, 1, 2, 3, stampedVariant);
    return payload;
  }

  private static boolean isIntact(PayloadBodies bodies, byte[] array, int offset, int length) {
    return new StampReader(bodies).read(array, offset, length);
  }

  @ParameterizedTest
  @EnumSource
  void a_stamped_payload_is_intact_at_any_offset_and_in_another_process(PayloadFormat format) {
    byte[] array = new byte[BYTES + 17];
    System.arraycopy(stamped(format, 2, 2), 0, array, 5, BYTES);

    assertThat(isIntact(bodies(format), array, 5, BYTES)).isTrue();
    assertThat(isIntact(new PayloadBodies(format, BYTES, 3, 43), array, 5, BYTES)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void the_stamp_reads_back(PayloadFormat format) {
    StampReader reader = new StampReader(bodies(format));
    byte[] payload = bodies(format).newPayload(1);
    StampWriter writer = new StampWriter(7, format);
    writer.write(payload, 123_456_789_012L, 98_765_432_101L, 3, 1);

    assertThat(reader.read(payload, 0, BYTES)).isTrue();
    assertThat(reader.dueNs()).isEqualTo(123_456_789_012L);
    assertThat(reader.sequence()).isEqualTo(98_765_432_101L);
    assertThat(reader.producer()).isEqualTo(7);
    assertThat(reader.iteration()).isEqualTo(3);

    writer.write(payload, -5, 0, MessageStamp.PROBE, 1);
    assertThat(reader.read(payload, 0, BYTES)).isTrue();
    assertThat(reader.dueNs()).isEqualTo(-5);
    assertThat(reader.iteration()).isEqualTo(MessageStamp.PROBE);
  }

  @ParameterizedTest
  @EnumSource
  void a_changed_byte_anywhere_is_found(PayloadFormat format) {
    PayloadBodies bodies = bodies(format);
    byte[] payload = stamped(format, 1, 1);
    for (int i = 0; i < BYTES; i++) {
      for (int change : new int[] {1, -1, 0x20, 0x80}) {
        payload[i] ^= (byte) change;
        assertThat(isIntact(bodies, payload, 0, BYTES)).as("byte %d by %d", i, change).isFalse();
        payload[i] ^= (byte) change;
      }
    }
    assertThat(isIntact(bodies, payload, 0, BYTES)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void wrong_length_wrong_variant_and_unknown_variant_are_not_intact(PayloadFormat format) {
    PayloadBodies bodies = bodies(format);
    assertThat(isIntact(bodies, stamped(format, 0, 0), 0, BYTES - 1)).isFalse();
    assertThat(isIntact(bodies, new byte[3], 0, 3)).isFalse();
    assertThat(isIntact(bodies, stamped(format, 0, 1), 0, BYTES)).isFalse();
    assertThat(isIntact(bodies, stamped(format, 0, 3), 0, BYTES)).isFalse();
    assertThat(isIntact(bodies, stamped(format, 0, -1), 0, BYTES)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void fill_changes_the_body_and_leaves_the_stamp(PayloadFormat format) {
    byte[] payload = stamped(format, 0, 1);
    byte[] upToTheBody = Arrays.copyOf(payload, format.stampEnd());

    bodies(format).fill(payload, 1);

    assertThat(payload).startsWith(upToTheBody);
    assertThat(isIntact(bodies(format), payload, 0, BYTES)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {128, 129, 166, 167, 200, 1_229, 65_536})
  void json_of_any_length_is_an_object_with_its_stamp_in_front(int bytes) throws IOException {
    PayloadBodies bodies = new PayloadBodies(PayloadFormat.JSON, bytes, 2, 1);
    byte[] payload = bodies.newPayload(1);
    new StampWriter(0, PayloadFormat.JSON).write(payload, 1, 2, 3, 1);

    JsonNode root = new ObjectMapper().readTree(payload);

    assertThat(payload).hasSize(bytes);
    assertThat(new String(payload, StandardCharsets.US_ASCII)).matches("[ -~]+");
    assertThat(root.fieldNames().next()).isEqualTo("stamp");
    assertThat(root.get("stamp").asText()).matches("[0-9a-f]{80}");
    assertThat(root.get("items"))
        .allSatisfy(
            item -> {
              assertThat(item.get("sku").asText()).hasSize(8);
              assertThat(item.get("quantity").asInt()).isBetween(1, 99);
              assertThat(item.get("price_cents").asInt()).isBetween(1, 999_999);
            });
    assertThat(root.get("items").isEmpty()).isEqualTo(bytes < 167);
    assertThat(bodies.newPayload(0)).isNotEqualTo(bodies.newPayload(1));
  }

  @Test
  void random_bytes_do_not_compress_and_json_does_so_to_about_a_third() {
    PayloadBodies random = new PayloadBodies(PayloadFormat.RANDOM, 1_229, 1, 42);
    PayloadBodies json = new PayloadBodies(PayloadFormat.JSON, 1_229, 1, 42);

    assertThat(random.deflatedBytes()).isGreaterThanOrEqualTo(1_229 - MessageStamp.BYTES);
    assertThat(json.deflatedBytes()).isBetween(1_229 * 30 / 100L, 1_229 * 40 / 100L);
  }

  @Test
  void a_payload_of_the_stamp_alone_works_and_a_shorter_one_is_refused() {
    PayloadBodies stampOnly = new PayloadBodies(PayloadFormat.RANDOM, MessageStamp.BYTES, 1, 0);
    byte[] payload = stampOnly.newPayload(0);
    new StampWriter(0, PayloadFormat.RANDOM).write(payload, 0, 0, 0, 0);

    assertThat(isIntact(stampOnly, payload, 0, payload.length)).isTrue();
    assertThatThrownBy(() -> new PayloadBodies(PayloadFormat.RANDOM, 39, 1, 0))
        .hasMessage("payload of 39 bytes: format random needs 40");
    assertThatThrownBy(() -> new PayloadBodies(PayloadFormat.JSON, 127, 1, 0))
        .hasMessage("payload of 127 bytes: format json needs 128");
    assertThatThrownBy(() -> new PayloadBodies(PayloadFormat.RANDOM, BYTES, 0, 0))
        .hasMessageContaining("variants 0");
    assertThatThrownBy(() -> bodies(PayloadFormat.RANDOM).fill(new byte[8], 0))
        .hasMessageContaining("8 bytes");
  }
}
