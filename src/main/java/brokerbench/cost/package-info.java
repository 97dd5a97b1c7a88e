/**
 * What messages cost: prices, which are data that somebody looked up, and the figures that are made
 * of them and of what a fork measured. Knows {@code figures}, {@code results}, {@code scenario} and
 * {@code quantity}; looks no price up and models no use.
 *
 * <p>All costs are of one million messages. A month is {@link
 * brokerbench.cost.CostTerms#HOURS_PER_MONTH} hours, a GB is 10^9 bytes.
 */
@NullMarked
package brokerbench.cost;

import org.jspecify.annotations.NullMarked;
