/**
 * The replication of a published source: which trials its claims need, how often and in which order
 * they run, what of that is finished, and all of it as a document. Knows {@code claims}, {@code
 * results}, {@code scenario}, {@code statistics}, {@code quantity} and {@code document}; starts
 * nothing and prints nothing.
 *
 * <p>A replication runs in rounds. A round runs each planned trial once, with one fork, and is an
 * ordinary run with a directory of its own; what a round that was stopped still owes runs in a
 * further directory of that round. So all trials spread over the whole time of the replication, and
 * a host that drifts favours none of them. Forks of several rounds are pooled by {@code claims}.
 *
 * <p>A fork is finished when its run directory says so: {@link
 * brokerbench.results.RunReader#readFinished}. Nothing else is written down about progress, so
 * nothing can contradict the results.
 */
package brokerbench.replication;
