/**
 * Published claims against figures: verdicts. Knows {@code figures}, {@code validity}, {@code
 * results}, {@code scenario}, {@code statistics}, {@code quantity} and {@code document}, as which
 * it sets out its verdicts.
 *
 * <h2>What is judged</h2>
 *
 * <p>A claim names the figures that it compares, its arms, by a metric and by parameters that
 * select trials. A figure of a fork is one of {@link brokerbench.figures.FigureCatalogue}; the fork
 * is the sample, percentiles come from merged histograms, and intervals are those of {@link
 * brokerbench.statistics.Comparison}, as in the report. Two machines share no absolute figure, so
 * what is judged is the ratio of two arms: hardware that makes both twice as fast leaves it as it
 * is. A fork of which more than a fifth of the resource samples are of the idle time before and
 * after its load has no figure of the processor.
 *
 * <p>An invalid iteration is no measurement of what was asked, and a fork's histograms, resource
 * samples and disk use cannot be parted by iteration: a fork with an invalid measurement iteration,
 * or with an invalid finding of its own or of its trial, does not count. Where the metric is a
 * loss, one that lost messages does, if it is invalid for nothing but that loss: left out, it would
 * leave those that lost none. Suspect forks count; their figures are marked.
 *
 * <h2>Verdicts</h2>
 *
 * <p>With fewer than {@link brokerbench.statistics.Comparison#LEAST_FORKS} forks in an arm nothing
 * is claimed. A condition that the claim's own source makes, its premise, comes first: where it
 * does not hold in what was measured, the verdict is <b>premise not met</b>, with what was measured
 * instead. Else, in this order:
 *
 * <dl>
 *   <dt>relative claim: a published ratio, with a tolerance factor t
 *   <dd>The interval lies in the band [ratio / t, ratio * t]: <b>reproduced</b>. It lies wholly
 *       outside the band: <b>contradicted</b> when it also lies wholly on the other side of 1, or
 *       when the published ratio is 1 and has no side; else <b>size refuted</b>, with whether the
 *       direction holds or is open. It overlaps the band and lies wholly on the published side of
 *       1: <b>same direction</b>. Otherwise <b>inconclusive</b>. The band comes before the side,
 *       since a published ratio near 1 says that two things are about equal, and a measured one
 *       just across 1 says the same: an interval across 1 that overlaps such a band contradicts
 *       nothing, for a narrower one could still be reproduced. The band is a factor and not a
 *       difference, so that it does not matter which of the two arms is divided by which.
 *   <dt>direction claim: above, below or same, without a ratio
 *   <dd>above: the interval lies above t: reproduced; below 1 / t: contradicted. Below: the
 *       reverse. Same: it lies in [1 / t, t]: reproduced; wholly outside: contradicted. Otherwise
 *       inconclusive. The direction is all that was claimed, so <i>same direction</i> would say too
 *       little. Figures that can be 0, losses, have a difference instead of a ratio: above 0, below
 *       it, or 0 without doubt.
 *   <dt>absolute claim: a figure alone
 *   <dd>never judged: measured figures stand beside the published one, both machines are named, and
 *       the verdict is inconclusive, with that reason. More forks on another machine decide
 *       nothing. But a count of messages is no property of a machine: every fork has the published
 *       one: <b>reproduced</b>; a single fork has another: <b>contradicted</b>.
 * </dl>
 *
 * <p>An inconclusive verdict says how many forks are needed: 5 at least; with 5 or more, the number
 * at which the interval would be narrow enough for one of the other verdicts if the ratio stays, as
 * a range with its confidence.
 *
 * <p>A claim whose scenario did not run, whose metric the suite cannot measure, or of whose forks
 * none is valid, is <b>not measured</b>, with the reason. A claim for several scopes (one node and
 * three) has the verdict of the scope that speaks most against it: contradicted, size refuted, not
 * measured, premise not met, inconclusive, same direction, reproduced.
 *
 * <h2>Which trials measure an arm</h2>
 *
 * <p>Those of the claim's scenarios whose parameters meet its scope and the arm's selectors, in all
 * runs given. Both arms must have been measured under one setting: environment, host and every
 * parameter that no selector names; a broker's own parameters are not compared with another
 * broker's. Of several settings the one nearest to the published scenario is used. Forks of several
 * trials are pooled when host, versions and all parameters, message counts included, agree. What is
 * not used is said in a note. A trial that departs from its scenario, such as in its message count
 * or its iterations, is judged as it is, and the verdict is marked: a claim about a long run is not
 * settled by a short one. Runs of different machines are refused.
 *
 * <p>Arms are compared where their forks alternate ({@link brokerbench.statistics.Alternation}).
 * Where they ran one after the other, a drift of the host is in their ratio: the verdict is
 * inconclusive, with the reason "apart". A verdict is exploratory where the claim, or a scenario of
 * it, was changed after the data were planned; or where the claim says so itself, with the reason.
 *
 * <p>An arm may be about the first run of forks whose brokers are warm afterwards ({@link
 * brokerbench.figures.FirstRun}). Where the other arm is what the same forks measure, the ratio is
 * taken within each fork, so that what differs between forks is not in its interval.
 *
 * <p>Guarantee and durability are those read from the live brokers. Forks of unequal ones are never
 * pooled. Arms may differ in them, since those of published comparisons do: the ratio is judged as
 * it was published, and the verdict is marked as unequal, for such a ratio does not rank them.
 */
package brokerbench.claims;
