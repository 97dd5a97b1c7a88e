package brokerbench.engine;

/**
 * What changes while a run goes on.
 *
 * @param clusters holds the cluster that runs
 * @param ledger what is known of each trial
 */
record RunState(ClusterKeeper clusters, TrialLedger ledger) {}
