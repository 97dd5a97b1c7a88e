/** Tests of the statistics of forks. */
package brokerbench.statistics;
