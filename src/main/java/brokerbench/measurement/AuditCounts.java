package brokerbench.measurement;

/**
 * The delivery audit of one iteration. Counts of deliveries add up over subscriptions.
 *
 * @param sent send calls
 * @param published publishes acknowledged
 * @param failed publishes reported as failed
 * @param expected deliveries owed: published times subscriptions
 * @param delivered distinct intact deliveries, of failed publishes too
 * @param lost deliveries owed that did not come
 * @param duplicated intact deliveries beyond the first of a message on a subscription
 * @param reordered first deliveries behind a later message of the same producer, as one consumer
 *     saw them
 * @param corrupted deliveries that differ from what was sent, or that no producer of this leg sent
 */
public record AuditCounts(
    long sent,
    long published,
    long failed,
    long expected,
    long delivered,
    long lost,
    long duplicated,
    long reordered,
    long corrupted) {}
