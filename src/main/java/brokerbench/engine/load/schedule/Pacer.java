package brokerbench.engine.load.schedule;

/**
 * When the messages of one of several producers are due: a pure function. The producers' due times
 * are spread evenly, so that the total has no bursts but those of the offered rate.
 *
 * @param startNs due time of the first producer's first message, on the fork's clock
 * @param offered rate of all producers
 * @param producers 1 or more
 * @param producer 0 to producers - 1
 */
public record Pacer(long startNs, OfferedRate offered, int producers, int producer) {

  /**
   * Due time of this producer's message number {@code index}, in nanoseconds on the fork's clock.
   * Each is computed from the start, so rounding does not add up.
   *
   * @param index 0 or more
   */
  public long dueNs(long index) {
    double position = (double) index * producers + producer;
    return startNs + Math.round(offered.dueNs(position));
  }
}
