/**
 * Statistics of forks: medians, intervals by resampling, ratios of two groups. A leaf: knows the
 * JDK alone, reads no file and formats nothing.
 *
 * <p>A sample is a list of forks, each an array with its values; what the values are is for the
 * caller to know. The same sample and seed give the same interval in every table of the suite.
 */
package brokerbench.statistics;
