package brokerbench.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.DeliveryGuarantee;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FindingTest {

  static Collection<Class<?>> records() {
    return Kinds.TYPES.values();
  }

  @ParameterizedTest
  @MethodSource("records")
  void every_finding_says_what_how_grave_why_and_what_next_in_one_line_each(Class<?> type)
      throws ReflectiveOperationException {
    Finding finding = example(type);
    Kind kind = finding.kind();

    assertThat(finding.text()).isNotBlank().doesNotContain("\n", "{", "%d", "%s");
    assertThat(kind.rule().isEmpty() ? finding.implies().word() : kind.rule())
        .contains(finding.implies().word());
    assertThat(kind.cause()).endsWith(".");
    assertThat(kind.nextStep()).endsWith(".");
  }

  @ParameterizedTest
  @MethodSource("records")
  void every_threshold_of_a_record_stands_in_its_rule(Class<?> type) throws IllegalAccessException {
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        assertThat(Kinds.of(type).rule()).contains(" " + field.get(null));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("records")
  void every_finding_passes_through_json_by_its_word(Class<?> type) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Finding finding = example(type);
    String json = mapper.writerFor(Finding.class).writeValueAsString(finding);

    assertThat(mapper.readTree(json).path("kind").asText()).isEqualTo(finding.word());
    assertThat(mapper.readValue(json, Finding.class)).isEqualTo(finding);
  }

  @Test
  void a_word_that_no_record_has_is_refused() {
    assertThatThrownBy(() -> new ObjectMapper().readValue("{\"kind\":\"luck\"}", Finding.class))
        .isInstanceOf(InvalidTypeIdException.class)
        .hasMessageContaining("luck");
  }

  @Test
  void the_word_in_files_and_the_heading_are_the_record_s_name() {
    Finding finding = new ClientFinding.GarbageCollection(0.2, 0.1);

    assertThat(finding.word()).isEqualTo("garbage_collection");
    assertThat(finding.title()).isEqualTo("Garbage collection");
    assertThat(Finding.kinds()).containsEntry("garbage_collection", finding.kind()).hasSize(47);
  }

  @Test
  void the_line_shows_the_data_as_a_reader_reads_them() {
    assertThat(new DeliveryFinding.MessagesLost(12_345, 7, DeliveryGuarantee.AT_MOST_ONCE).text())
        .isEqualTo("7 of 12,345 deliveries never came; the mode may lose");
    assertThat(new LoadFinding.BacklogDrained(1_187, 1_000).text())
        .isEqualTo(
            "1,187 msg/s arrived, old messages included; the rate counts the 1,000 msg/s that were"
                + " due");
    assertThat(new DeliveryFinding.MessagesLost(12_345, 7, DeliveryGuarantee.AT_LEAST_ONCE).text())
        .isEqualTo("7 of 12,345 deliveries never came");
    assertThat(new LoadFinding.RateNotReached(50_000, 42.5).text())
        .isEqualTo("offered 50,000 msg/s, published 42.5 msg/s");
    assertThat(new DeliveryFinding.LossPlaced(1_200, 1_000, 2L).text())
        .isEqualTo(
            "of 1,200 lost, the client library threw away 1,000; the rest never reached it;"
                + " connections made again: 2");
    assertThat(new DeliveryFinding.LossPlaced(1_200, 1_000, null).text())
        .endsWith("; connections made again: not known");
    assertThat(new LoadFinding.BacklogGrew(1_200, 1_000).text())
        .isEqualTo(
            "1,200 deliveries were outstanding at the end, 1,000 more than at the beginning");
    assertThat(new DeliveryFinding.LossBegan(1_500_000_000L).text())
        .isEqualTo("the first lost message was due 1.50 s after the beginning");
    assertThat(new DeliveryFinding.CountsDisagree(2_000, 1_990, 9).text())
        .isEqualTo("of 2,000 deliveries owed 1,990 came and 9 are lost");
    assertThat(new LoadFinding.ValueOutOfRange("publish_latency", 2, 0, 1_000_000_000L).text())
        .isEqualTo("2 values of publish_latency below 0 or above 1.00 s; 0 are in no percentile");
    assertThat(new ServerFinding.ReplicaBehind("kafka-2", "behind", 2, 4_200, "bytes", 1, 2).text())
        .isEqualTo(
            "kafka-2 is behind: not known to hold 4,200 bytes of 2 topics, which 1 nodes hold;"
                + " promised 2");
    assertThat(new ForkFinding.DriftInsideRun("delivered_msg_per_s", 0.8, 0.1).text())
        .isEqualTo(
            "delivered_msg_per_s in the second half is 80.0 % of that in the first, limit 100 %"
                + " +/- 10.0 %");
    assertThat(new LoadFinding.DriftInsideIteration("delivered_msg_per_s", 1.25, 0.1).text())
        .isEqualTo(
            "delivered_msg_per_s in the second half of the iteration is 125.0 % of that in the"
                + " first, limit 100 % +/- 10.0 %");
  }

  @Test
  void a_first_half_of_0_is_named_and_passes_through_json() throws Exception {
    double ratio = Double.POSITIVE_INFINITY;
    Finding ofRun = new ForkFinding.DriftInsideRun("delivered_msg_per_s", ratio, 0.1);
    Finding ofIteration = new LoadFinding.DriftInsideIteration("delivered_msg_per_s", ratio, 0.1);

    assertThat(ofRun.text())
        .isEqualTo("delivered_msg_per_s in the first half is 0, and in the second it is not");
    assertThat(ofIteration.text())
        .isEqualTo(
            "delivered_msg_per_s in the first half of the iteration is 0, and in the second it is"
                + " not");
    ObjectMapper mapper = new ObjectMapper();
    for (Finding finding : List.of(ofRun, ofIteration)) {
      String json = mapper.writerFor(Finding.class).writeValueAsString(finding);
      assertThat(mapper.readValue(json, Finding.class)).isEqualTo(finding);
    }
  }

  @Test
  void text_that_looks_like_a_component_or_a_group_is_left_as_it_is() {
    assertThat(new DeliveryFinding.PublishFailed(3, "no {failed} for $1").text())
        .isEqualTo("3 failed: no {failed} for $1");
  }

  @Test
  void the_worst_finding_decides() {
    Finding note = new DeliveryFinding.LossBegan(1);
    Finding doubt = new ClientFinding.ClientDropped(1);
    Finding fault = new DeliveryFinding.PayloadCorrupted(1);

    assertThat(Validity.of(List.of())).isEqualTo(Validity.VALID);
    assertThat(Validity.of(List.of(note))).isEqualTo(Validity.VALID);
    assertThat(Validity.of(List.of(doubt, note))).isEqualTo(Validity.SUSPECT);
    assertThat(Validity.of(List.of(note, fault, doubt))).isEqualTo(Validity.INVALID);
  }

  private static Finding example(Class<?> type) throws ReflectiveOperationException {
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    Object[] arguments =
        Arrays.stream(constructor.getParameterTypes()).map(FindingTest::value).toArray();
    return (Finding) constructor.newInstance(arguments);
  }

  private static Object value(Class<?> type) {
    if (type == long.class || type == Long.class) {
      return 1_000L;
    }
    if (type == int.class) {
      return 1;
    }
    if (type == double.class) {
      return 0.5;
    }
    return type == String.class ? "text" : DeliveryGuarantee.AT_LEAST_ONCE;
  }
}
