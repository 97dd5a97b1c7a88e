package brokerbench.engine.load;

/**
 * When the messages of one of several producers are due at a constant total rate: a pure function.
 * The producers' due times are spread evenly over the interval, so that the total has no bursts.
 *
 * @param startNs due time of the first producer's first message, on the fork's clock
 * @param totalPerSecond offered rate of all producers, above 0
 * @param producers 1 or more
 * @param producer 0 to producers - 1
 */
public record ConstantRatePacer(long startNs, double totalPerSecond, int producers, int producer) {

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Due time of this producer's message number {@code index}, in nanoseconds on the fork's clock.
   * Each is computed from the start, so rounding does not add up.
   *
   * @param index 0 or more
   */
  public long dueNs(long index) {
    double position = (double) index * producers + producer;
    return startNs + Math.round(position * NANOS_PER_SECOND / totalPerSecond);
  }
}
