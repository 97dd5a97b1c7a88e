package brokerbench.engine.load.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** A broker that passes a message on in 1 ms, but for 2 s in which it stands still. */
final class FaultSeriesTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final long ORIGIN = 5 * SECOND;
  private static final long LENGTH = 40 * SECOND;
  private static final long PAUSED = ORIGIN + 20 * SECOND;
  private static final long RESUMED = PAUSED + 2 * SECOND;
  private static final long END = ORIGIN + 30 * SECOND;

  private final FaultSeries series = new FaultSeries(ORIGIN, LENGTH);

  /** A message every millisecond for 30 s; what the pause holds up comes all at once after it. */
  private void load() {
    series.usual(MS);
    for (long dueNs = ORIGIN; dueNs < END; dueNs += MS) {
      boolean held = dueNs + MS > PAUSED && dueNs < RESUMED;
      series.arrived(dueNs, held ? RESUMED + MS : dueNs + MS);
    }
  }

  @Test
  void a_pause_makes_twice_the_rate_late_but_for_the_last_10_ms() {
    load();

    assertThat(series.late(PAUSED, END)).isEqualTo(1_990);
    // half of 2 s each, in the mean
    assertThat(series.lateNs(PAUSED, END) / SECOND).isCloseTo(2_000, within(2_000 * 0.005));
  }

  @Test
  void the_usual_latency_is_the_median_before() {
    load();

    assertThat(series.medianNs(PAUSED - 10 * SECOND, PAUSED - 2 * MS)).isEqualTo(MS);
    assertThat(series.medianNs(END + SECOND, END + 2 * SECOND)).isZero();
  }

  @Test
  void the_rate_is_back_when_it_holds_for_5_s() {
    load();

    // what the pause held up comes at once, and fills the first second after it
    assertThat(series.sustainedNs(PAUSED, END, 500).getAsLong() - RESUMED).isBetween(0L, 5 * MS);
    assertThat(series.sustainedNs(PAUSED, END, 950).getAsLong() - RESUMED)
        .isBetween(0L, 1_000 * MS);
    assertThat(series.sustainedNs(PAUSED, RESUMED + 4 * SECOND, 500)).isEmpty();
    assertThat(series.sustainedNs(PAUSED - 8 * SECOND, END, 950)).hasValue(PAUSED - 8 * SECOND);
  }

  @Test
  void nothing_is_outstanding_any_more_once_what_was_held_up_has_come() {
    load();

    assertThat(series.caughtUpNs(PAUSED, RESUMED, END).getAsLong() - RESUMED).isBetween(MS, 2 * MS);
    assertThat(series.caughtUpNs(PAUSED, PAUSED + SECOND, RESUMED)).isEmpty();
  }

  /** Of a network that is cut nothing is outstanding when it is whole again: publishes failed. */
  @Test
  void clients_that_are_still_cut_off_have_not_caught_up() {
    series.usual(MS);
    for (long dueNs = ORIGIN; dueNs < END; dueNs += MS) {
      if (dueNs < PAUSED) {
        series.arrived(dueNs, dueNs + MS);
      } else if (dueNs >= RESUMED) {
        series.arrived(dueNs, Math.max(dueNs, RESUMED + 2 * SECOND) + MS);
      }
    }

    assertThat(series.caughtUpNs(PAUSED, RESUMED, END).getAsLong() - RESUMED)
        .isBetween(2_000 * MS, 2_002 * MS);
  }

  @Test
  void where_nothing_arrives_nobody_has_caught_up() {
    series.usual(MS);
    for (long dueNs = ORIGIN; dueNs < END; dueNs += MS) {
      if (dueNs < PAUSED || dueNs >= RESUMED + 5 * SECOND) {
        series.arrived(dueNs, dueNs + MS);
      }
    }

    assertThat(series.caughtUpNs(PAUSED, RESUMED, END).getAsLong() - RESUMED)
        .isBetween(5_000 * MS, 5_002 * MS);
    assertThat(series.caughtUpNs(PAUSED, RESUMED, RESUMED + 5 * SECOND)).isEmpty();
  }

  @Test
  void the_first_thing_that_clients_noticed_counts_from_the_fault_on() {
    series.trouble(PAUSED - SECOND);
    series.failed(PAUSED + 300 * MS);
    series.trouble(PAUSED + 500 * MS);

    assertThat(series.firstTroubleNs(PAUSED, END)).hasValue(PAUSED + 300 * MS);
    assertThat(series.firstTroubleNs(PAUSED + SECOND, END)).isEmpty();
  }

  @Test
  void what_lies_outside_goes_to_the_nearest_end() {
    series.arrived(ORIGIN - SECOND, ORIGIN - SECOND + MS);
    series.arrived(ORIGIN + LENGTH, ORIGIN + LENGTH + SECOND);

    assertThat(series.late(ORIGIN, ORIGIN + LENGTH)).isZero();
    assertThat(series.medianNs(ORIGIN, ORIGIN + MS)).isEqualTo(MS);
  }
}
