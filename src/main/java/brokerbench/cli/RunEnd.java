package brokerbench.cli;

import brokerbench.results.RunDirectory;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param directory of the run, or null when it was stopped before anything was measured
 * @param stopped whether the user stopped it
 */
record RunEnd(@Nullable RunDirectory directory, boolean stopped) {}
