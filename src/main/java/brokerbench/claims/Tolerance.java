package brokerbench.claims;

/**
 * How near to the published ratio is near enough. The rules in which it stands are those of the
 * package comment.
 *
 * @param factor 1 or more; 1 in a claim whose sign alone counts
 */
public record Tolerance(double factor, String reason) {}
