package brokerbench.claims;

import brokerbench.results.DeliverySemantics;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.Loss;
import brokerbench.statistics.Estimate;
import java.util.List;

/**
 * One arm's measured figure.
 *
 * @param estimate in the base unit of the metric; see {@link Unit#fromBase}
 * @param doubts what makes forks in it suspect, such as {@code client saturated in 2 of 5 forks}
 * @param semantics what the broker guarantees of each message, the same for all of its forks
 */
public record ArmFigure(
    Arm arm,
    Estimate estimate,
    List<String> doubts,
    DeliverySemantics semantics,
    DurabilityBasis basis,
    Loss loss) {

  public ArmFigure {
    doubts = List.copyOf(doubts);
  }

  /** Whether a fork in it is suspect. */
  public boolean suspect() {
    return !doubts.isEmpty();
  }
}
