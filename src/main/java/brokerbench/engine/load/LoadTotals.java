package brokerbench.engine.load;

import brokerbench.engine.load.schedule.Pace;

/**
 * Counts of a leg at one instant.
 *
 * @param atNs on the clock of the leg
 * @param published acknowledged since the leg was opened, 0 or more
 * @param delivered to all subscriptions since the leg was opened, 0 or more
 */
record LoadTotals(long atNs, long published, long delivered) {

  /** Those of now. */
  static LoadTotals of(LoadLeg leg) {
    LoadInstruments instruments = leg.instruments();
    return new LoadTotals(
        instruments.clock().nanoTime(),
        instruments.audit().acknowledged(),
        instruments.audit().delivered());
  }

  Pace publishedSince(LoadTotals earlier) {
    return new Pace(published - earlier.published, atNs - earlier.atNs);
  }

  Pace deliveredSince(LoadTotals earlier) {
    return new Pace(delivered - earlier.delivered, atNs - earlier.atNs);
  }
}
