package brokerbench.cli;

import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Runs, and what they are judged by. Shared by the commands that judge claims. */
final class JudgedRuns {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Run directories, replications, or a directory of such; all of one machine.")
  List<Path> paths = List.of();

  @Mixin private ClaimFiles files = new ClaimFiles();

  /**
   * Judges the claims.
   *
   * @param only their ids; empty means all
   */
  ClaimVerdicts verdicts(List<String> only) {
    return verdicts(only, read());
  }

  SelectedRuns read() {
    return SelectedRuns.read(paths);
  }

  /** As {@link #verdicts(List)}, by {@code given}, which {@link #read} gave. */
  ClaimVerdicts verdicts(List<String> only, SelectedRuns given) {
    return SelectedRuns.told(
        ClaimVerdicts.of(ClaimLibrary.only(ClaimLibrary.with(files.paths), only), given.runs()),
        given.runs(),
        given.notes());
  }
}
