package brokerbench.environment.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RecordClockTest {

  private static final Instant READ = Instant.parse("2026-11-21T02:00:00Z");
  private static final long ARRIVED_NS = 777_000_000_000L;

  @Test
  void a_record_stands_where_it_was_read_and_not_where_it_arrived() {
    assertThat(nanoTimeAt(Duration.ofMillis(15))).isEqualTo(ARRIVED_NS - 15_000_000);
  }

  @Test
  void a_record_from_the_future_or_long_ago_stands_where_it_arrived() {
    assertThat(nanoTimeAt(Duration.ofMillis(-1))).isEqualTo(ARRIVED_NS);
    assertThat(nanoTimeAt(RecordClock.OLDEST.plusMillis(1))).isEqualTo(ARRIVED_NS);
  }

  private static long nanoTimeAt(Duration age) {
    return new RecordClock(() -> ARRIVED_NS, () -> READ.plus(age)).nanoTimeOf(READ);
  }
}
