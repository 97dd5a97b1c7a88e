package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CounterGrowthTest {

  private final CounterGrowth growth = new CounterGrowth();

  @Test
  void what_was_counted_before_the_first_reading_is_left_out() {
    assertThat(growth.take("kafka-1", 15_000)).isZero();
    assertThat(growth.take("kafka-1", 15_700)).isEqualTo(700);
    assertThat(growth.take("kafka-2", 9_000)).isZero();
    assertThat(growth.take("kafka-2", 9_030)).isEqualTo(30);

    assertThat(growth.sumNs()).isEqualTo(730);
  }

  /** Its counter's fall would be taken from the others' growth, as if a stranger had used it. */
  @Test
  void a_node_that_was_started_again_takes_nothing_away() {
    growth.take("kafka-1", 15_000);
    growth.take("kafka-1", 29_000);
    assertThat(growth.take("kafka-1", 550)).isEqualTo(550);
    growth.take("kafka-1", 1_550);

    assertThat(growth.sumNs()).isEqualTo(14_000 + 1_550);
  }

  @Test
  void what_is_forgotten_counts_no_more() {
    growth.take("kafka-1", 1);
    growth.take("kafka-1", 5);

    growth.clear();

    assertThat(growth.sumNs()).isZero();
    assertThat(growth.take("kafka-1", 9)).isZero();
  }
}
