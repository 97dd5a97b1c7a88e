package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The samplers of the client itself. */
@Timeout(20)
final class JvmTest {

  @Test
  void the_longest_hiccup_is_the_time_beyond_the_sleep_and_is_taken_once()
      throws InterruptedException {
    AtomicLong readings = new AtomicLong();
    CountDownLatch seen = new CountDownLatch(8);
    NanoClock stallingOnce =
        () -> {
          seen.countDown();
          long reading = readings.getAndIncrement();
          return reading * 500_000 + (reading >= 3 ? 70_000_000 : 0);
        };
    try (HiccupMeter meter = HiccupMeter.start(stallingOnce)) {
      seen.await();
      assertThat(meter.takeLongestNs()).isEqualTo(70_000_000 + 500_000 - 1_000_000);
      assertThat(meter.takeLongestNs()).isZero();
    }
  }

  @Test
  void use_counts_from_the_last_take() {
    JvmSampler sampler = new JvmSampler();
    byte[][] garbage = new byte[64][];
    for (int i = 0; i < garbage.length; i++) {
      garbage[i] = new byte[1 << 20];
    }
    System.gc();
    JvmUse first = sampler.take();
    JvmUse second = sampler.take();

    assertThat(garbage).hasDimensions(64, 1 << 20);
    assertThat(first.allocatedBytes()).isGreaterThanOrEqualTo(64L << 20);
    assertThat(first.gcCount()).isPositive();
    assertThat(first.cpuNs()).isPositive();
    assertThat(first.heapUsedBytes()).isGreaterThanOrEqualTo(64L << 20);
    assertThat(second.allocatedBytes()).isBetween(0L, 32L << 20);
    assertThat(second.gcCount()).isLessThan(first.gcCount() + 1);
  }

  @Test
  void the_system_clocks_go_forward() {
    NanoClock clock = NanoClock.system();
    long firstNs = clock.nanoTime();
    assertThat(clock.nanoTime()).isGreaterThanOrEqualTo(firstNs);
    assertThat(WallClock.system().now()).isAfter("2026-01-01T00:00:00Z");
  }
}
