package brokerbench.engine.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.scenario.Spikes;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PacerTest {

  private static final long MILLISECOND_NS = 1_000_000;

  /** Ten times the rate from 400 to 500 ms of each 900 ms. */
  private static final Spikes TENFOLD =
      new Spikes(10, Duration.ofMillis(900).toNanos(), Duration.ofMillis(100).toNanos());

  private static Pacer steady(long startNs, double perSecond, int producers, int producer) {
    return new Pacer(startNs, new OfferedRate(perSecond, Spikes.NONE), producers, producer);
  }

  static Stream<Arguments> dueTimes() {
    return Stream.of(
        Arguments.of(steady(0, 1_000, 1, 0), 0, 0),
        Arguments.of(steady(0, 1_000, 1, 0), 1, 1_000_000),
        Arguments.of(steady(5, 1_000, 1, 0), 3, 3_000_005),
        Arguments.of(steady(0, 1_000, 4, 0), 1, 4_000_000),
        Arguments.of(steady(0, 1_000, 4, 3), 0, 3_000_000),
        Arguments.of(steady(0, 1_000, 4, 3), 2, 11_000_000),
        Arguments.of(steady(0, 3, 1, 0), 1, 333_333_333),
        Arguments.of(steady(0, 3, 1, 0), 2, 666_666_667),
        Arguments.of(steady(0, 0.001, 1, 0), 1, 1_000_000_000_000L),
        Arguments.of(steady(-7, 1e9, 2, 1), 10, 14));
  }

  @ParameterizedTest
  @MethodSource("dueTimes")
  void due_time_is_a_function_of_start_rate_and_index(Pacer pacer, long index, long dueNs) {
    assertThat(pacer.dueNs(index)).isEqualTo(dueNs);
  }

  @Test
  void producers_together_offer_the_rate_evenly() {
    long[] dueNs =
        IntStream.range(0, 10)
            .mapToObj(producer -> steady(0, 500, 10, producer))
            .flatMapToLong(pacer -> LongStream.range(0, 50).map(pacer::dueNs))
            .sorted()
            .toArray();

    assertThat(dueNs).isEqualTo(LongStream.range(0, 500).map(i -> i * 2_000_000).toArray());
  }

  @Test
  void rounding_does_not_add_up_in_a_day() {
    Pacer pacer = steady(0, 7, 1, 0);

    assertThat(pacer.dueNs(7 * 86_400L)).isEqualTo(86_400_000_000_000L);
  }

  /** At 100 per second: 40 before the spike, 100 in it, 40 behind it, 180 in a period. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "39, 390",
    "40, 400",
    "41, 401",
    "139, 499",
    "140, 500",
    "141, 510",
    "179, 890",
    "180, 900",
    "220, 1300",
    "221, 1301",
    "180000, 900000",
    "180090, 900450"
  })
  void spike_stands_in_the_middle_of_each_period(long index, long dueMillis) {
    Pacer pacer = new Pacer(0, new OfferedRate(100, TENFOLD), 1, 0);

    // A message on the edge of a spike may be due a rounding away from it.
    assertThat(pacer.dueNs(index)).isCloseTo(dueMillis * MILLISECOND_NS, within(1L));
  }

  @Test
  void due_times_never_go_back_and_as_many_lie_before_a_time_as_the_rate_says() {
    OfferedRate offered = new OfferedRate(1_234.5, TENFOLD);
    Pacer pacer = new Pacer(0, offered, 1, 0);
    long[] dueNs = LongStream.range(0, 20_000).map(pacer::dueNs).toArray();

    assertThat(dueNs).isSorted();
    for (long millis = 0; millis < 5_000; millis += 7) {
      long timeNs = millis * MILLISECOND_NS;
      long before = LongStream.of(dueNs).filter(due -> due < timeNs).count();
      assertThat(offered.messagesBefore(timeNs)).isBetween(before - 1.001, before + 0.001);
    }
  }

  @Test
  void producers_share_a_spike_as_they_share_the_rate() {
    OfferedRate offered = new OfferedRate(1_000, TENFOLD);
    long[] together =
        IntStream.range(0, 10)
            .mapToObj(producer -> new Pacer(0, offered, 10, producer))
            .flatMapToLong(pacer -> LongStream.range(0, 300).map(pacer::dueNs))
            .sorted()
            .toArray();
    Pacer alone = new Pacer(0, offered, 1, 0);

    assertThat(together).isEqualTo(LongStream.range(0, 3_000).map(alone::dueNs).toArray());
  }
}
