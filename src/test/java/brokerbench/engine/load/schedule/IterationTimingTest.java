package brokerbench.engine.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.measurement.AuditCounts;
import org.junit.jupiter.api.Test;

/** The examples under "Rates" in the comment of the package measurement: 10 s of 1,000 msg/s. */
final class IterationTimingTest {

  private static final long TEN_SECONDS_NS = 10_000_000_000L;

  private static Pace delivered(long arrived, long elapsedNs, long dueAndDelivered) {
    Pace pace = new Pace(arrived, elapsedNs);
    AuditCounts due =
        new AuditCounts(
            10_000, 10_000, 0, 10_000, dueAndDelivered, 10_000 - dueAndDelivered, 0, 0, 0);
    return new IterationTiming(10_000, 1_000, 0, pace, pace)
        .ofMessagesDue(due, TEN_SECONDS_NS)
        .delivered();
  }

  @Test
  void what_is_in_flight_at_both_ends_evens_out() {
    assertThat(delivered(10_000, TEN_SECONDS_NS, 10_000).perSecond()).isEqualTo(1_000);
  }

  @Test
  void backlog_that_grows_leaves_what_arrived_in_time() {
    assertThat(delivered(8_000, TEN_SECONDS_NS, 10_000).perSecond()).isEqualTo(800);
  }

  @Test
  void backlog_of_the_warm_up_is_not_counted_again() {
    assertThat(delivered(11_870, TEN_SECONDS_NS, 10_000).perSecond()).isEqualTo(1_000);
  }

  @Test
  void what_was_lost_is_in_no_rate_though_old_messages_arrived_in_its_place() {
    assertThat(delivered(10_000, TEN_SECONDS_NS, 9_000).perSecond()).isEqualTo(900);
  }

  @Test
  void iteration_whose_end_was_seen_early_is_not_faster_than_what_was_due() {
    assertThat(delivered(10_000, TEN_SECONDS_NS - 50_000_000, 10_000))
        .isEqualTo(new Pace(10_000, TEN_SECONDS_NS));
  }
}
