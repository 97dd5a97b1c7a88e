package brokerbench.cli;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.replication.ReplicationNotes;
import brokerbench.replication.ReplicationState;
import brokerbench.report.OrderNotes;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunManifest;
import brokerbench.results.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Runs that the user names: run directories, replications for the finished forks of each, and
 * directories that hold some of either.
 *
 * @param runs whole, or the finished forks of a replication's or of a run that was cut off
 * @param notes of each replication among them
 */
record SelectedRuns(List<RunData> runs, List<ReplicationNotes> notes) {

  /**
   * Reads them.
   *
   * @throws ResultsException when a directory is neither, a run's files are damaged, or one is
   *     given twice
   */
  static SelectedRuns read(List<Path> paths) {
    List<ReplicationNotes> notes = new ArrayList<>();
    List<RunData> read = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Path path : paths.stream().flatMap(path -> inside(path).stream()).toList()) {
      for (RunData run : read(path, notes)) {
        if (!ids.add(run.manifest().runId())) {
          throw new ResultsException(
              "claims: run %s is given twice (%s); its forks would count twice"
                  .formatted(run.manifest().runId(), path));
        }
        read.add(run);
      }
    }
    return new SelectedRuns(read, notes);
  }

  /** Judges {@code claims}, with all that readers must know of how the runs were made. */
  ClaimVerdicts verdicts(List<Claim> claims) {
    ClaimVerdicts verdicts = ClaimVerdicts.of(claims, runs);
    List<String> lines = new ArrayList<>();
    Set<String> exploratory = new HashSet<>();
    for (ReplicationNotes each : notes) {
      lines.addAll(each.lines());
      exploratory.addAll(each.exploratoryIn(verdicts));
    }
    for (RunManifest run : runs.stream().map(RunData::manifest).toList()) {
      // Whoever stops a run may have looked at it: how far it came is said with its verdicts.
      run.cutOff()
          .ifPresent(forks -> lines.add(run.runId() + " " + forks + "; the finished ones count"));
    }
    lines.addAll(OrderNotes.ofEach(runs));
    return verdicts.with(lines, exploratory);
  }

  private static List<RunData> read(Path path, List<ReplicationNotes> notes) {
    if (!ReplicationDirectory.is(path)) {
      return List.of(whole(path));
    }
    ReplicationState state = ReplicationState.of(ReplicationDirectory.open(path));
    notes.add(ReplicationNotes.of(state));
    return finished("claims", path, state);
  }

  private static List<Path> inside(Path path) {
    List<Path> found = isOne(path) ? List.of(path) : in(path);
    // What reads it says what is wrong with it.
    return found.isEmpty() ? List.of(path) : found;
  }

  /** Run directories and replications in {@code directory}; none where it cannot be read. */
  static List<Path> in(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.filter(SelectedRuns::isOne).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isOne(Path path) {
    return ReplicationDirectory.is(path) || RunDirectory.is(path);
  }

  /**
   * What the finished forks of the replication in {@code path}, which is in {@code state}, left.
   *
   * @param command for messages
   * @throws ResultsException when there are none, or files are damaged
   */
  static List<RunData> finished(String command, Path path, ReplicationState state) {
    List<RunData> runs = state.finishedRuns();
    if (runs.isEmpty()) {
      throw new ResultsException(
          "%s: no fork of the replication in %s is finished; go on with: bench replicate --resume %s"
              .formatted(command, path, path));
    }
    return runs;
  }

  private static RunData whole(Path path) {
    RunData run = RunReader.readFinishedForks(path);
    if (!run.warnings().isEmpty()) {
      throw new ResultsException(
          "claims: the run in %s is not whole (%s); restore it from a copy, or run it again"
              .formatted(path, run.warnings().getFirst()));
    }
    return run;
  }
}
