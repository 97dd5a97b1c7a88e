package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MixedSeedTest {

  @Test
  void numbers_and_seeds_give_seeds_of_their_own() {
    assertThat(
            LongStream.range(0, 200)
                .flatMap(seed -> LongStream.range(0, 50).map(number -> MixedSeed.of(seed, number)))
                .boxed())
        .doesNotHaveDuplicates();
  }

  @Test
  void neighbours_differ_in_half_of_their_bits() {
    double seeds =
        LongStream.range(0, 1000)
            .map(seed -> Long.bitCount(MixedSeed.of(seed, 1) ^ MixedSeed.of(seed + 1, 1)))
            .average()
            .orElseThrow();
    double numbers =
        LongStream.range(0, 1000)
            .map(number -> Long.bitCount(MixedSeed.of(1, number) ^ MixedSeed.of(1, number + 1)))
            .average()
            .orElseThrow();

    // The mean of 1,000 binomials of 64 bits has a standard deviation of 0.13.
    assertThat(seeds).isBetween(31.4, 32.6);
    assertThat(numbers).isBetween(31.4, 32.6);
  }
}
