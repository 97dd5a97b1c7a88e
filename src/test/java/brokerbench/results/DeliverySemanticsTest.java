package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliverySemanticsTest {

  private static final DeliverySemantics NOT_RUN = new DeliverySemantics("", "");
  private static final DeliverySemantics STORED =
      new DeliverySemantics("at_least_once", "page cache of one node");
  private static final DeliverySemantics NOT_STORED = new DeliverySemantics("at_most_once", "none");

  @Test
  void words_name_guarantee_and_durability() {
    assertThat(STORED.text()).isEqualTo("at least once, page cache of one node");
    assertThat(NOT_STORED.text()).isEqualTo("at most once, durability none");
    assertThat(NOT_RUN.text()).isEqualTo("not known");
  }

  @Test
  void only_at_most_once_may_lose() {
    assertThat(NOT_STORED.mayLose()).isTrue();
    assertThat(STORED.mayLose()).isFalse();
    assertThat(NOT_RUN.mayLose()).isFalse();
  }

  @Test
  void two_that_are_known_and_differ_in_either_are_unequal() {
    assertThat(STORED.isUnequalTo(NOT_STORED)).isTrue();
    assertThat(STORED.isUnequalTo(new DeliverySemantics("at_least_once", "fsync on one node")))
        .isTrue();
    assertThat(STORED.isUnequalTo(new DeliverySemantics("at_most_once", STORED.durability())))
        .isTrue();
    assertThat(STORED.isUnequalTo(new DeliverySemantics("at_least_once", STORED.durability())))
        .isFalse();
    assertThat(STORED.isUnequalTo(NOT_RUN)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, not measured",
    "0, 1000, 0",
    "1, 1000000, <0.01 %",
    "1, 10000, 0.01 %",
    "123, 10000, 1.23 %",
    "1230, 10000, 12.3 %",
    "9999, 10000, >99.9 %",
    "10000, 10000, 100 %",
  })
  void loss_is_none_or_all_only_when_it_is(long lost, long owed, String text) {
    assertThat(new Loss(lost, owed).text()).isEqualTo(text);
  }

  @Test
  void loss_is_over_all_forks_and_iterations_together_warm_up_aside() {
    Loss loss = Loss.of(GoldenForks.of("kafka"));

    assertThat(loss).isEqualTo(new Loss(0, 60_000));
  }
}
