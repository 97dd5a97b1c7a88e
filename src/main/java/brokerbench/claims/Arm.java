package brokerbench.claims;

import java.util.Map;

/**
 * One side of a claim.
 *
 * @param name a word, such as {@code kafka} or {@code warm}
 * @param select parameter to value: which trials measure it; empty when none does, so that the
 *     published figure stands alone
 * @param firstRun whether its figures are those of the first runs of the selected trials' forks, on
 *     cold brokers, and not those of what is measured afterwards
 * @param published the figure in the claim's unit
 * @param price of an hour of one of its nodes, by which what is measured is multiplied; 1 where the
 *     metric is not a cost
 */
public record Arm(
    String name, Map<String, String> select, boolean firstRun, Published published, double price) {

  /** Whether each fork of the trials that both select gives a value to both. */
  boolean isPairedWith(Arm other) {
    return select.equals(other.select) && firstRun != other.firstRun;
  }
}
