package brokerbench.results;

/**
 * The delivery audit of one iteration. A message belongs to the iteration in which it was due.
 * Counts of deliveries add up over subscriptions.
 *
 * @param planned messages the protocol asked for; for an iteration by time, those due in it
 * @param sent send calls made
 * @param published publishes acknowledged
 * @param failed publishes whose callback reported a failure
 * @param expected deliveries owed: published times subscriptions
 * @param delivered distinct deliveries
 * @param lost deliveries owed that never came
 * @param duplicated deliveries beyond the first
 * @param reordered deliveries behind a later message of the same producer, as one consumer saw them
 * @param corrupted deliveries whose payload was not what was sent
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

  /** Whether messages were published without any subscriber, so that no delivery was owed. */
  public boolean unsubscribed() {
    return published > 0 && expected == 0;
  }
}
