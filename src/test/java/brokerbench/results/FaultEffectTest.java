package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as an effect of a fault that no client reported. */
final class FaultEffectTest {

  private static OptionalLong milliseconds(long each) {
    return each == 0 ? OptionalLong.empty() : OptionalLong.of(each * 1_000_000);
  }

  @ParameterizedTest
  @CsvSource({
    // window during and before, latency before and during, in milliseconds
    "2000, 40, 1, 1000, true",
    "2000, 0, 0, 0, true",
    "0, 0, 5, 7, true",
    "0, 0, 5, 6, false",
    "30, 40, 5, 5, false",
    "30, 40, 5, 9, true",
    "0, 0, 0, 0, false",
  })
  void a_wait_counts_beside_those_before_and_a_latency_beside_the_usual_one(
      long window, long before, long latencyBefore, long latencyDuring, boolean noticed) {
    FaultEffect effect =
        MadeUpFaults.quiet(
            milliseconds(window),
            milliseconds(before),
            milliseconds(latencyBefore),
            milliseconds(latencyDuring));

    assertThat(effect.wasNoticed()).isEqualTo(noticed);
  }
}
