package brokerbench.results;

import java.util.SortedMap;

/**
 * Facts about host and suite, as they were at one instant.
 *
 * @param facts snake_case name, unit last where it has one, to value; such as {@code
 *     memory_total_bytes}
 */
public record EnvironmentFacts(SortedMap<String, String> facts) {}
