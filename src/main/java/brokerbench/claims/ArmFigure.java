package brokerbench.claims;

import brokerbench.statistics.Estimate;

/**
 * One arm's measured figure.
 *
 * @param arm the arm
 * @param estimate in the base unit of the metric; see {@link Unit#fromBase}
 * @param suspect whether a fork in it is suspect
 */
public record ArmFigure(Arm arm, Estimate estimate, boolean suspect) {}
