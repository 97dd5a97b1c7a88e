/**
 * Statistics of forks: means, intervals by Student's t, ratios and differences of two groups, and
 * what a number of forks can find. A leaf: knows no other room, reads no file and formats nothing.
 *
 * <p>A sample is an array with one value per fork; what the value is, is for the caller to know. A
 * fork that does not have a figure is left out of it. Figures that are always above 0 are averaged
 * and compared on their logarithms, for they vary by factors; see {@link
 * brokerbench.statistics.Scale}. The same sample gives the same interval in every table of the
 * suite.
 */
package brokerbench.statistics;
