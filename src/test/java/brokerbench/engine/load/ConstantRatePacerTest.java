package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConstantRatePacerTest {

  static Stream<Arguments> dueTimes() {
    return Stream.of(
        Arguments.of(new ConstantRatePacer(0, 1_000, 1, 0), 0, 0),
        Arguments.of(new ConstantRatePacer(0, 1_000, 1, 0), 1, 1_000_000),
        Arguments.of(new ConstantRatePacer(5, 1_000, 1, 0), 3, 3_000_005),
        Arguments.of(new ConstantRatePacer(0, 1_000, 4, 0), 1, 4_000_000),
        Arguments.of(new ConstantRatePacer(0, 1_000, 4, 3), 0, 3_000_000),
        Arguments.of(new ConstantRatePacer(0, 1_000, 4, 3), 2, 11_000_000),
        Arguments.of(new ConstantRatePacer(0, 3, 1, 0), 1, 333_333_333),
        Arguments.of(new ConstantRatePacer(0, 3, 1, 0), 2, 666_666_667),
        Arguments.of(new ConstantRatePacer(0, 0.001, 1, 0), 1, 1_000_000_000_000L),
        Arguments.of(new ConstantRatePacer(-7, 1e9, 2, 1), 10, 14));
  }

  @ParameterizedTest
  @MethodSource("dueTimes")
  void due_time_is_a_function_of_start_rate_and_index(
      ConstantRatePacer pacer, long index, long dueNs) {
    assertThat(pacer.dueNs(index)).isEqualTo(dueNs);
  }

  @Test
  void producers_together_offer_the_rate_evenly() {
    long[] dueNs =
        IntStream.range(0, 10)
            .mapToObj(producer -> new ConstantRatePacer(0, 500, 10, producer))
            .flatMapToLong(pacer -> LongStream.range(0, 50).map(pacer::dueNs))
            .sorted()
            .toArray();

    assertThat(dueNs).isEqualTo(LongStream.range(0, 500).map(i -> i * 2_000_000).toArray());
  }

  @Test
  void rounding_does_not_add_up_in_a_day() {
    ConstantRatePacer pacer = new ConstantRatePacer(0, 7, 1, 0);

    assertThat(pacer.dueNs(7 * 86_400L)).isEqualTo(86_400_000_000_000L);
  }
}
