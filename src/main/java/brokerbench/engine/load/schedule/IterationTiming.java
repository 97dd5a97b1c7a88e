package brokerbench.engine.load.schedule;

import brokerbench.measurement.AuditCounts;

/**
 * When one iteration happened, what was offered, and at what pace it was published and delivered;
 * see {@link brokerbench.results.IterationResult} for the definitions.
 */
public record IterationTiming(
    long planned, double offeredPerSecond, long startNs, Pace published, Pace delivered) {

  public IterationTiming withPlanned(long messages) {
    return new IterationTiming(messages, offeredPerSecond, startNs, published, delivered);
  }

  /**
   * The same, counting no more than became of the messages due in the iteration.
   *
   * @param due what became of them, whenever
   * @param lengthNs time in which they were due
   */
  public IterationTiming ofMessagesDue(AuditCounts due, long lengthNs) {
    return new IterationTiming(
        planned,
        offeredPerSecond,
        startNs,
        published.slower(new Pace(due.published(), lengthNs)),
        delivered.slower(new Pace(due.delivered(), lengthNs)));
  }
}
