package brokerbench.replication;

import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** One run directory of a round, which is 1 or more, with what its finished forks left. */
public record RoundPart(int round, Path path, RunData finished) {

  /** Ids of the trials whose fork is finished. */
  Set<String> trials() {
    return finished.manifest().trials().stream()
        .map(TrialOutcome::trial)
        .map(Trial::id)
        .collect(Collectors.toSet());
  }
}
