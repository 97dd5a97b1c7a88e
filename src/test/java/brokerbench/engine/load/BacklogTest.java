package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.validity.Finding;
import org.junit.jupiter.api.Test;

final class BacklogTest {

  @Test
  void two_in_a_hundred_are_in_flight_and_more_is_a_backlog_that_grows() {
    assertThat(new Backlog(0, 20).findings(1_000)).isEmpty();
    assertThat(new Backlog(0, 21).findings(1_000)).containsExactly(new Finding.BacklogGrew(21, 21));
  }

  @Test
  void old_backlog_that_is_worked_off_does_not_grow() {
    assertThat(new Backlog(5_000, 5_010).findings(1_000)).isEmpty();
    assertThat(new Backlog(5_000, 100).findings(1_000)).isEmpty();
  }
}
