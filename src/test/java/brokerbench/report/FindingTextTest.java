package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.Finding;
import brokerbench.scenario.DeliveryGuarantee;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FindingTextTest {

  static Stream<Class<?>> kinds() {
    return Arrays.stream(Finding.class.getAnnotation(JsonSubTypes.class).value())
        .map(JsonSubTypes.Type::value);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void every_finding_says_what_why_and_what_next_in_one_line_each(Class<?> type)
      throws ReflectiveOperationException {
    Finding finding = example(type);
    FindingKind kind = FindingKind.of(finding);

    assertThat(FindingText.of(finding)).isNotBlank().doesNotContain("\n", "%d", "%s");
    assertThat(kind.title()).isNotBlank().doesNotEndWith(".");
    assertThat(kind.implies()).contains(finding.implies().word());
    assertThat(kind.meaning()).endsWith(".");
    assertThat(kind.cause()).endsWith(".");
    assertThat(kind.nextStep()).endsWith(".");
  }

  @Test
  void every_kind_has_the_word_that_stands_in_the_files() {
    assertThat(FindingKind.values())
        .extracting(FindingKind::word)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Finding.class.getAnnotation(JsonSubTypes.class).value())
                .map(JsonSubTypes.Type::name)
                .toList());
  }

  @Test
  void every_finding_there_is_has_a_kind() {
    assertThat(kinds()).containsExactlyInAnyOrderElementsOf(records(Finding.class).toList());
  }

  private static Stream<Class<?>> records(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(FindingTextTest::records)
        : Stream.of(type);
  }

  @Test
  void the_line_shows_the_data() {
    assertThat(FindingText.of(new Finding.MessagesLost(12_345, 7, DeliveryGuarantee.AT_MOST_ONCE)))
        .isEqualTo("7 of 12,345 deliveries never came; the mode may lose");
    assertThat(FindingText.of(new Finding.RateNotReached(50_000, 42.5)))
        .isEqualTo("offered 50,000 msg/s, sent 42.5 msg/s");
    assertThat(FindingText.of(new Finding.LossPlaced(1_200, 1_000, 2)))
        .isEqualTo(
            "of 1,200 lost, the client library threw away 1,000; 200 never reached it; connections"
                + " made again: 2");
    assertThat(FindingText.of(new Finding.BacklogGrew(1_200, 1_000)))
        .isEqualTo(
            "1,200 deliveries were outstanding at the end, 1,000 more than at the beginning");
    assertThat(FindingText.of(new Finding.BacklogDrained(1_187, 1_000)))
        .isEqualTo(
            "1,187 msg/s arrived, old messages included; the rate counts the 1,000 msg/s that were"
                + " due");
    assertThat(FindingText.of(new Finding.LossBegan(1_500_000_000L)))
        .isEqualTo("the first lost message was due 1.50 s after the beginning");
    assertThat(FindingText.of(new Finding.CountsDisagree(2_000, 1_990, 9)))
        .isEqualTo("of 2,000 deliveries owed 1,990 came and 9 are lost");
    assertThat(FindingText.of(new Finding.ServerDiffers("redis 8.0.2", "redis 7.0.15")))
        .isEqualTo("asked for redis 8.0.2, the server says redis 7.0.15");
    assertThat(FindingText.of(new Finding.SettingsWithoutEffect("external", "redis.save=none")))
        .isEqualTo("the environment 'external' does not apply redis.save=none");
    assertThat(FindingText.of(new Finding.TooFewForks(1, 3)))
        .isEqualTo("1 fork, an interval needs 3");
  }

  private static Finding example(Class<?> kind) throws ReflectiveOperationException {
    Constructor<?> constructor = kind.getDeclaredConstructors()[0];
    Object[] arguments =
        Arrays.stream(constructor.getParameterTypes()).map(FindingTextTest::value).toArray();
    return (Finding) constructor.newInstance(arguments);
  }

  private static Object value(Class<?> type) {
    if (type == long.class) {
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
