package brokerbench.engine.powercut;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailuresInARowTest {

  private final FailuresInARow failures = new FailuresInARow();

  @Test
  void one_failure_is_followed_by_another_cut() {
    failures.add("nats", true);

    assertThat(failures.isGivenUp("nats")).isFalse();
  }

  @Test
  void two_in_a_row_end_the_trial_and_no_other() {
    failures.add("nats", true);
    failures.add("kafka", true);
    failures.add("nats", true);

    assertThat(failures.isGivenUp("nats")).isTrue();
    assertThat(failures.isGivenUp("kafka")).isFalse();
  }

  @Test
  void a_cut_that_was_made_stands_between_failures() {
    failures.add("nats", true);
    failures.add("nats", false);
    failures.add("nats", true);

    assertThat(failures.isGivenUp("nats")).isFalse();
  }
}
