package brokerbench.claims;

/** A publication: title with author or publisher and year, and the machine of its figures. */
public record ClaimSource(String title, String machine) {}
