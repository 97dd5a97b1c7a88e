package brokerbench.results;

/**
 * The delivery audit of one iteration. A message belongs to the iteration in which it was due.
 * Counts of deliveries add up over subscriptions. Those without a word here are as in {@link
 * brokerbench.measurement.AuditCounts}.
 *
 * @param planned messages the protocol asked for; for an iteration by time, those due in it
 * @param published publishes acknowledged
 * @param delivered distinct deliveries
 * @param reordered deliveries behind a later message of the same producer, as one consumer saw them
 */
public record DeliveryCounts(
    long planned,
    long sent,
    long published,
    long failed,
    long expected,
    long delivered,
    long lost,
    long duplicated,
    long reordered,
    long corrupted) {

  /** Whether messages were published while nobody was subscribed: there are no deliveries. */
  public boolean unsubscribed() {
    return published > 0 && expected == 0;
  }
}
