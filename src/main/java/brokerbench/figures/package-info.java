/**
 * Each figure of a fork, defined once: name, unit, window, better direction, and how to take it
 * from results. {@link brokerbench.figures.FigureCatalogue} lists them; reports, verdicts and, by
 * way of {@code figures.csv}, charts show them. Knows {@code results}, {@code scenario}, {@code
 * measurement}, {@code quantity}, and of {@code statistics} the median.
 *
 * <p>The fork is the sample: a figure of an iteration becomes the median of the fork's measurement
 * iterations. A percentile of latency comes from merged histograms, and is never averaged. A figure
 * of several nodes is their mean, their sum or their spread, as its definition says. NaN means that
 * the fork does not have it.
 */
package brokerbench.figures;
