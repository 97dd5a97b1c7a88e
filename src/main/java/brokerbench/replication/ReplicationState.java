package brokerbench.replication;

import brokerbench.claims.Machine;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import brokerbench.scenario.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What of a replication is finished, and what it still owes. */
public record ReplicationState(ReplicationPlan plan, List<RoundPart> parts) {

  public ReplicationState {
    parts = List.copyOf(parts);
  }

  /**
   * Reads all run directories.
   *
   * @throws ResultsException when one is of another schema, is damaged, or of another machine
   */
  public static ReplicationState of(ReplicationDirectory directory) {
    ReplicationState state = new ReplicationState(directory.plan(), directory.parts());
    for (RoundPart part : state.parts()) {
      if (!part.finished().warnings().isEmpty()) {
        throw new ResultsException(
            "replicate: the run in %s is not whole (%s); restore it from a copy, or delete it and resume"
                .formatted(part.path(), part.finished().warnings().getFirst()));
      }
    }
    List<RunData> runs = state.finishedRuns();
    if (!runs.isEmpty()) {
      Machine.requireOne(runs);
    }
    return state;
  }

  /** What the finished forks left: a run for each directory that has one. */
  public List<RunData> finishedRuns() {
    return finishedRunsBefore(Integer.MAX_VALUE);
  }

  /** As {@link #finishedRuns}, of the rounds before {@code round}. */
  List<RunData> finishedRunsBefore(int round) {
    return parts.stream()
        .filter(part -> part.round() < round && !part.trials().isEmpty())
        .map(RoundPart::finished)
        .toList();
  }

  /** How many forks are finished. */
  public int finishedForks() {
    return IntStream.rangeClosed(1, plan.forks())
        .map(round -> plan.trials().size() - owed(round, plan.trials()).size())
        .sum();
  }

  /** Those of {@code wanted} without a finished fork in {@code round}. */
  public List<Trial> owed(int round, List<Trial> wanted) {
    Set<String> finished = new HashSet<>();
    parts.stream()
        .filter(part -> part.round() == round)
        .forEach(part -> finished.addAll(part.trials()));
    return wanted.stream().filter(trial -> !finished.contains(trial.id())).toList();
  }

  /** Trials of {@code round} without a finished fork; of a round that runs in any case. */
  public List<Trial> owed(int round) {
    return owed(round, round <= plan.sureRounds() ? plan.trials() : List.of());
  }

  /** {@link #owed(int)} of all rounds, in their order. */
  public List<Trial> owed() {
    return IntStream.rangeClosed(1, plan.sureRounds())
        .mapToObj(this::owed)
        .flatMap(List::stream)
        .toList();
  }
}
