package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StopPulsesTest {

  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final CountDownLatch twentyStops = new CountDownLatch(20);

  private void stop() {
    calls.add("stop");
    twentyStops.countDown();
  }

  private void resume() {
    calls.add("resume");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5})
  void the_share_is_held_over_all_and_measured(double share) throws InterruptedException {
    StopPulses pulses = StopPulses.start(share, this::stop, this::resume, NanoClock.system());
    assertThat(twentyStops.await(60, TimeUnit.SECONDS)).isTrue();
    pulses.close();

    StopPulses.Total total = pulses.total();
    assertThat((double) total.stoppedNs() / total.elapsedNs()).isBetween(0.7 * share, 1.4 * share);
    assertThat(total.stops()).isGreaterThanOrEqualTo(20);
  }

  @Test
  void each_stop_is_undone_before_the_next() throws InterruptedException {
    try (StopPulses pulses = StopPulses.start(0.3, this::stop, this::resume, NanoClock.system())) {
      assertThat(twentyStops.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(pulses.total().stops()).isPositive();
    }

    for (int i = 0; i < calls.size(); i++) {
      assertThat(calls.get(i)).isEqualTo(i % 2 == 0 ? "stop" : "resume");
    }
    assertThat(calls).hasSizeGreaterThanOrEqualTo(40).last().isEqualTo("resume");
  }

  @Test
  void close_ends_a_stop_that_is_going_on_and_all_to_come() throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    StopPulses pulses =
        StopPulses.start(
            0.9,
            () -> {
              calls.add("stop");
              stopped.countDown();
            },
            this::resume,
            NanoClock.system());
    assertThat(stopped.await(60, TimeUnit.SECONDS)).isTrue();
    Thread.currentThread().interrupt();

    pulses.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(calls).last().isEqualTo("resume");
    int before = calls.size();
    TimeUnit.MILLISECONDS.sleep(3 * StopPulses.PERIOD.toMillis());
    assertThat(calls).hasSize(before);
  }

  @Test
  void a_share_of_nothing_or_of_all_is_refused() {
    assertThatThrownBy(() -> StopPulses.start(0, () -> {}, () -> {}, NanoClock.system()))
        .hasMessageContaining("share 0.0");
    assertThatThrownBy(() -> StopPulses.start(1, () -> {}, () -> {}, NanoClock.system()))
        .hasMessageContaining("share 1.0");
  }
}
