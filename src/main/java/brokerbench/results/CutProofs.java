package brokerbench.results;

import brokerbench.scenario.CutTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The power cuts of the runs in a directory, each with the configuration that it is about. */
public final class CutProofs {

  /** Power cuts of one configuration; the trial that {@code proof} names is that of the cuts. */
  private record Entry(DurabilityIdentity identity, CutProof proof) {}

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
          entries.putIfAbsent(found.getFirst().proof().origin(), found);
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
      if (cuts.containsKey(trial)) {
        DurabilityIdentity.of(outcome)
            .map(identity -> new Entry(identity, proof(run, identity, cuts.get(trial))))
            .ifPresent(entries::add);
      }
    }
    return entries;
  }

  /**
   * Sums up cuts.
   *
   * @param cuts of one trial, at least one
   */
  private static CutProof proof(RunData run, DurabilityIdentity identity, List<PowerCut> cuts) {
    PowerCut first = cuts.getFirst();
    long failed =
        run.findings().stream()
            .filter(located -> first.trial().equals(located.trial()))
            .filter(located -> located.finding().endsFork())
            .count();
    return new CutProof(
        first.trial(),
        run.manifest().runId(),
        run.manifest().startedAt(),
        first.target(),
        first.control(),
        cuts.size(),
        (int) failed,
        (int) cuts.stream().filter(cut -> !cut.kept()).count(),
        cuts.stream().mapToLong(PowerCut::acknowledged).sum(),
        cuts.stream().mapToLong(PowerCut::vanished).sum(),
        CutTarget.called(first.target())
            .filter(target -> identity.durability().isProvedBy(target, first.control()))
            .filter(_ -> cuts.stream().allMatch(PowerCut::hasPowerAtOnce))
            .isPresent());
  }

  /** What they say of the trials of {@code run}, in the order of the trials. */
  public List<CutProof> of(RunManifest run) {
    List<CutProof> proofs = new ArrayList<>();
    for (TrialOutcome outcome : run.trials()) {
      DurabilityIdentity.of(outcome)
          .ifPresent(
              identity ->
                  entries.stream()
                      .filter(entry -> entry.identity().equals(identity))
                      .map(entry -> of(outcome.trial().id(), entry.proof()))
                      .forEach(proofs::add));
    }
    return proofs;
  }

  private static CutProof of(String trial, CutProof proof) {
    return new CutProof(
        trial,
        proof.cutRun(),
        proof.startedAt(),
        proof.target(),
        proof.control(),
        proof.cuts(),
        proof.failed(),
        proof.broken(),
        proof.acknowledged(),
        proof.vanished(),
        proof.proving());
  }
}
