package brokerbench.results;

import brokerbench.validity.Finding;
import org.jspecify.annotations.Nullable;

/**
 * A finding and what it is about.
 *
 * @param trial id, or null when it is about the run
 * @param fork 1 or more, or 0 when it is about the trial
 * @param iteration which iteration, or null when it is about the fork
 * @param finding the doubt
 */
public record LocatedFinding(
    @Nullable String trial, int fork, @Nullable IterationId iteration, Finding finding) {}
