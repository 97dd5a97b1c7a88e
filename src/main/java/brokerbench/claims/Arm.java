package brokerbench.claims;

import java.util.Map;

/**
 * One side of a claim.
 *
 * @param name a word, such as {@code kafka} or {@code warm}
 * @param select parameter to value: which trials measure it; empty when none does, so that the
 *     published figure stands alone
 * @param published the figure in the claim's unit
 */
public record Arm(String name, Map<String, String> select, Published published) {}
