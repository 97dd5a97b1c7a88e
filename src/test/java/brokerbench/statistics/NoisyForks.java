package brokerbench.statistics;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Samples that vary at two levels. */
final class NoisyForks {

  private NoisyForks() {}

  /** Forks whose level and whose iterations vary normally by the given shares. */
  static List<double[]> of(SplittableRandom random, int forks, double mean, double share) {
    return IntStream.range(0, forks)
        .mapToObj(
            fork -> {
              double level = mean * (1 + share * random.nextGaussian());
              return random
                  .doubles(5)
                  .map(ignored -> level * (1 + share / 2 * random.nextGaussian()))
                  .toArray();
            })
        .toList();
  }
}
