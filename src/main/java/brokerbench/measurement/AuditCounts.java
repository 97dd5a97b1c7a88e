package brokerbench.measurement;

/**
 * The delivery audit of one iteration; the comment of the package defines each count. Counts of
 * deliveries add up over subscriptions.
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
