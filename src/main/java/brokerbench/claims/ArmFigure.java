package brokerbench.claims;

import brokerbench.results.DurabilityBasis;
import brokerbench.results.Loss;
import brokerbench.results.Promise;
import brokerbench.statistics.Estimate;

/**
 * One arm's measured figure.
 *
 * @param arm the arm
 * @param estimate in the base unit of the metric; see {@link Unit#fromBase}
 * @param suspect whether a fork in it is suspect
 * @param promise what the broker promised of each message, the same for all of its forks
 * @param basis of the promised durability
 * @param loss what was lost in all of its forks
 */
public record ArmFigure(
    Arm arm,
    Estimate estimate,
    boolean suspect,
    Promise promise,
    DurabilityBasis basis,
    Loss loss) {}
