package brokerbench.claims;

/**
 * A publication.
 *
 * @param title with author or publisher, and the year
 * @param machine on which its figures were measured
 */
public record ClaimSource(String title, String machine) {}
