package brokerbench.results;

import brokerbench.scenario.Phase;
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
    @Nullable String trial, int fork, @Nullable IterationId iteration, Finding finding) {

  /**
   * Whether it is about what {@code ofFork} of {@code ofTrial} measured: a doubt about the run, or
   * about the trial, is one about each of its forks; one about a warm-up touches no figure.
   */
  public boolean concerns(String ofTrial, int ofFork) {
    return (trial == null || trial.equals(ofTrial))
        && (fork == 0 || fork == ofFork)
        && (iteration == null || iteration.phase() == Phase.MEASUREMENT);
  }
}
