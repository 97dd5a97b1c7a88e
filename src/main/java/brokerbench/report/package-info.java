/**
 * Tables from results, for people and for other tools. Knows {@code results}, {@code validity},
 * {@code cost}, {@code scenario}, {@code statistics} and {@code quantity}; measures nothing and
 * reads no file but through {@code results}.
 *
 * <p>The fork is the sample. A figure of a trial is the mean over its forks, geometric where it is
 * a ratio; how a fork comes to its value is the figure's own definition; a percentile of a trial is
 * therefore the mean over forks of per-fork percentiles, not a percentile of all messages pooled.
 * Intervals and comparisons are those of {@link brokerbench.statistics}. A row of an invalid trial
 * is marked and enters no comparison.
 *
 * <p>{@link brokerbench.report.RunSummary} holds the figures; {@link
 * brokerbench.report.ReportDocument} arranges them as a {@link brokerbench.document.Document}.
 */
package brokerbench.report;
