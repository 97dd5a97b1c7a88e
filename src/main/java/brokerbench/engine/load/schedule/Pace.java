package brokerbench.engine.load.schedule;

/**
 * Messages, and the time that a rate spreads them over.
 *
 * @param messages 0 or more
 * @param elapsedNs above 0
 */
public record Pace(long messages, long elapsedNs) {

  public double perSecond() {
    return messages * 1e9 / elapsedNs;
  }

  public Pace slower(Pace other) {
    return other.perSecond() < perSecond() ? other : this;
  }
}
