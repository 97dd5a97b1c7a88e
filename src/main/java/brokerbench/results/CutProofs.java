package brokerbench.results;

import brokerbench.quantity.Worded;
import brokerbench.scenario.CutTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The power cuts of the runs in a directory, each with the configuration that it is about. */
public final class CutProofs {

  /**
   * Power cuts of one configuration.
   *
   * @param run that made them
   * @param cuts of one trial, at least one
   * @param failed after which the messages could not be read back
   */
  private record Entry(
      DurabilityIdentity identity, RunManifest run, List<PowerCut> cuts, int failed) {

    /** What they say of {@code trial}. */
    CutProof proof(String trial) {
      PowerCut first = cuts.getFirst();
      return new CutProof(
          trial,
          run.runId(),
          run.startedAt(),
          first.target(),
          first.control(),
          cuts.size(),
          failed,
          (int) cuts.stream().filter(cut -> !cut.kept()).count(),
          cuts.stream().mapToLong(PowerCut::acknowledged).sum(),
          cuts.stream().mapToLong(PowerCut::vanished).sum(),
          Worded.called(first.target(), CutTarget.class)
              .filter(target -> identity.durability().isProvedBy(target, first.control()))
              .filter(_ -> cuts.stream().allMatch(PowerCut::hasPowerAtOnce))
              .isPresent());
    }
  }

  private final List<Entry> entries;

  private CutProofs(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads those of {@code directory}, which holds runs or is one.
   *
   * @param leftOut takes a line for each run that cannot be read
   * @throws ResultsException when {@code directory} cannot be read
   */
  public static CutProofs in(Path directory, Consumer<String> leftOut) {
    Map<String, List<Entry>> entries = new LinkedHashMap<>();
    for (Path run : runs(directory)) {
      try {
        List<Entry> found = read(run);
        if (!found.isEmpty()) {
          // A copy of a directory is no further cut.
          RunManifest made = found.getFirst().run();
          entries.putIfAbsent(made.runId() + " " + made.startedAt(), found);
        }
      } catch (ResultsException damaged) {
        leftOut.accept("power cuts left out: " + damaged.getMessage());
      }
    }
    return new CutProofs(entries.values().stream().flatMap(List::stream).toList());
  }

  private static List<Path> runs(Path directory) {
    if (RunDirectory.is(directory)) {
      return List.of(directory);
    }
    try (Stream<Path> inside = Files.list(directory)) {
      return inside.filter(RunDirectory::is).sorted().toList();
    } catch (IOException e) {
      throw new ResultsException(
          "results: %s cannot be read as a directory of runs; give one that holds runs of: bench durability"
              .formatted(directory),
          e);
    }
  }

  private static List<Entry> read(Path root) {
    Map<String, List<PowerCut>> cuts =
        RunDirectory.open(root).powerCuts().stream()
            .collect(Collectors.groupingBy(PowerCut::trial));
    if (cuts.isEmpty()) {
      return List.of();
    }
    RunData run = RunReader.read(root);
    List<Entry> entries = new ArrayList<>();
    for (TrialOutcome outcome : run.manifest().trials()) {
      String trial = outcome.trial().id();
      List<PowerCut> ofTrial = cuts.get(trial);
      if (ofTrial != null) {
        DurabilityIdentity.of(outcome)
            .map(identity -> new Entry(identity, run.manifest(), ofTrial, failed(run, trial)))
            .ifPresent(entries::add);
      }
    }
    return entries;
  }

  private static int failed(RunData run, String trial) {
    return (int)
        run.findings().stream()
            .filter(located -> trial.equals(located.trial()))
            .filter(located -> located.finding().endsFork())
            .count();
  }

  /** What they say of the trials of {@code run}, in the order of the trials. */
  public List<CutProof> of(RunManifest run) {
    List<CutProof> proofs = new ArrayList<>();
    for (TrialOutcome outcome : run.trials()) {
      Optional<DurabilityIdentity> identity = DurabilityIdentity.of(outcome);
      entries.stream()
          .filter(entry -> identity.filter(entry.identity()::equals).isPresent())
          .map(entry -> entry.proof(outcome.trial().id()))
          .forEach(proofs::add);
    }
    return proofs;
  }
}
