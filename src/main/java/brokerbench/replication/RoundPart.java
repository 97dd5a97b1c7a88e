package brokerbench.replication;

import brokerbench.results.RunData;
import brokerbench.results.RunReader;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One run directory of a round.
 *
 * @param round 1 or more
 * @param path the directory
 * @param finished what its finished forks left
 */
public record RoundPart(int round, Path path, RunData finished) {

  /**
   * Reads a run directory.
   *
   * @throws brokerbench.results.ResultsException when it is of another schema or malformed
   */
  static RoundPart read(int round, Path path) {
    return new RoundPart(round, path, RunReader.readFinished(path));
  }

  /** Ids of the trials whose fork is finished. */
  Set<String> trials() {
    return finished.manifest().trials().stream()
        .map(TrialOutcome::trial)
        .map(Trial::id)
        .collect(Collectors.toSet());
  }
}
