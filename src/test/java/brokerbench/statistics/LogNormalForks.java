package brokerbench.statistics;

import java.util.random.RandomGenerator;

/** Made-up forks. */
final class LogNormalForks {

  private LogNormalForks() {}

  /** Forks around {@code mean} whose logarithms vary normally by {@code deviation}. */
  static double[] of(RandomGenerator random, int forks, double mean, double deviation) {
    return random
        .doubles(forks)
        .map(ignored -> mean * Math.exp(deviation * random.nextGaussian()))
        .toArray();
  }
}
