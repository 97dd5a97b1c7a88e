package brokerbench.results;

import brokerbench.scenario.Phase;

/**
 * Which iteration of a run.
 *
 * @param trial id of the trial
 * @param fork 1 or more
 * @param phase warm-up or measurement
 * @param iteration 1 or more within the phase
 */
public record IterationId(String trial, int fork, Phase phase, int iteration) {}
