package brokerbench.engine.load;

/**
 * Messages, and the time that a rate spreads them over.
 *
 * @param messages 0 or more
 * @param elapsedNs above 0
 */
record Pace(long messages, long elapsedNs) {

  double perSecond() {
    return messages * 1e9 / elapsedNs;
  }

  Pace slower(Pace other) {
    return other.perSecond() < perSecond() ? other : this;
  }
}
