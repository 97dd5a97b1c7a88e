package brokerbench.results;

import brokerbench.scenario.Phase;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.RateSteps;
import brokerbench.validity.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reads a run directory, also one whose run goes on or was cut off: a row that does not end in a
 * line feed was not finished, and is left out with a warning. What is no run directory, is of
 * another schema or holds a malformed row is a {@link ResultsException}.
 */
public final class RunReader {

  private static final RunJson.Kind<RunManifest> MANIFEST =
      new RunJson.Kind<>("run", RunManifest.SCHEMA_VERSION, RunManifest.class);

  private static final String CUT_OFF = ": the last line is cut off and was left out";

  private final RunDirectory directory;
  private final List<String> warnings = new ArrayList<>();

  private RunReader(RunDirectory directory) {
    this.directory = directory;
  }

  public static RunData read(Path root) {
    RunReader reader = new RunReader(RunDirectory.open(root));
    return reader.read(reader.manifest(), reader.rows(RowFile.THROUGHPUT), _ -> true);
  }

  /** Reads the manifest alone. */
  public static RunManifest readManifest(Path root) {
    return new RunReader(RunDirectory.open(root)).manifest();
  }

  /**
   * As {@link #read}, but of a run that was cut off without the iterations of a fork that did not
   * run to its end, and without a warning about the row that was being written.
   */
  public static RunData readFinishedForks(Path root) {
    RunData data = read(root);
    RunManifest manifest = data.manifest();
    if (!manifest.finishedAt().isEmpty()) {
      return data;
    }
    return data.with(
        data.iterations().stream()
            .filter(each -> manifest.isForkFinished(each.id().trial(), each.id().fork()))
            .toList(),
        withoutCutOff(data.warnings()));
  }

  private static List<String> withoutCutOff(List<String> warnings) {
    return warnings.stream().filter(each -> !each.endsWith(CUT_OFF)).toList();
  }

  /**
   * Reads those trials whose forks all ran to their end, with all measurement iterations, as if the
   * run had had no other. What a run that was cut off left of others gives no warning.
   */
  public static RunData readFinished(Path root) {
    RunReader reader = new RunReader(RunDirectory.open(root));
    RunManifest manifest = reader.manifest();
    List<ThroughputRow> throughput = reader.rows(RowFile.THROUGHPUT);
    Set<String> finished = finished(manifest, throughput);
    RunManifest ofFinished =
        manifest.withTrials(
            manifest.trials().stream()
                .filter(outcome -> finished.contains(outcome.trial().id()))
                .toList());
    RunData data = reader.read(ofFinished, throughput, finished::contains);
    boolean cutOff = manifest.finishedAt().isEmpty();
    List<String> warnings = cutOff ? withoutCutOff(data.warnings()) : data.warnings();
    return data.with(data.iterations(), finished.isEmpty() ? List.of() : warnings);
  }

  private static Set<String> finished(RunManifest manifest, List<ThroughputRow> throughput) {
    Map<String, Long> measured =
        throughput.stream()
            .map(ThroughputRow::id)
            .filter(id -> id.phase() == Phase.MEASUREMENT)
            .collect(Collectors.groupingBy(IterationId::trial, Collectors.counting()));
    return manifest.trials().stream()
        .filter(outcome -> isFinished(outcome, measured))
        .map(outcome -> outcome.trial().id())
        .collect(Collectors.toSet());
  }

  private static boolean isFinished(TrialOutcome outcome, Map<String, Long> measured) {
    Protocol protocol = outcome.trial().protocol();
    boolean mayStop = RateSteps.of(outcome.trial().params()).stopAtLoss();
    long owed = (long) protocol.forks() * (mayStop ? 1 : protocol.measurementIterations());
    return outcome.forksFinished() >= protocol.forks()
        && measured.getOrDefault(outcome.trial().id(), 0L) >= owed;
  }

  private RunManifest manifest() {
    Path file = directory.path().resolve(RunDirectory.MANIFEST);
    return RunJson.read(file.toString(), StoredFile.text(file).orElse(""), MANIFEST);
  }

  /**
   * Reads what belongs to some trials.
   *
   * @param allThroughput read before all else: the writer appends it last, so all that belongs to
   *     its rows is there
   * @param wanted whether a trial is one of them
   */
  private RunData read(
      RunManifest manifest, List<ThroughputRow> allThroughput, Predicate<String> wanted) {
    List<ThroughputRow> throughput =
        allThroughput.stream().filter(row -> wanted.test(row.trial())).toList();
    List<LocatedFinding> findings =
        rows(RowFile.FINDINGS).stream()
            .filter(row -> row.trial() == null || wanted.test(row.trial()))
            .map(FindingRow::located)
            .toList();
    List<IterationResult> iterations = iterations(throughput, findings);
    Set<IterationId> finished =
        iterations.stream().map(IterationResult::id).collect(Collectors.toSet());
    return new RunData(
        manifest,
        rowsOf(RowFile.FORK_STARTS, wanted),
        iterations,
        new DistributionReader(directory, warnings::add).read(iterations),
        rowsOf(RowFile.RESOURCES, wanted),
        rowsOf(RowFile.DISK, wanted),
        rows(RowFile.CLIENT_STAGES).stream().filter(row -> finished.contains(row.id())).toList(),
        rowsOf(RowFile.CAPACITY, wanted),
        rowsOf(RowFile.CONSUMER_KILLS, wanted),
        rowsOf(RowFile.BROKER_STOPS, wanted),
        rowsOf(RowFile.FAULTS, wanted),
        rowsOf(RowFile.FAULT_SERIES, wanted),
        rows(RowFile.PROOFS).stream().filter(proof -> wanted.test(proof.trial())).toList(),
        directory.powerCuts().stream().filter(cut -> wanted.test(cut.trial())).toList(),
        findings.stream().filter(finding -> !finished.contains(finding.iteration())).toList(),
        List.copyOf(warnings));
  }

  private List<IterationResult> iterations(
      List<ThroughputRow> throughput, List<LocatedFinding> findings) {
    Map<IterationId, List<LatencySummary>> latencies =
        rows(RowFile.LATENCY).stream()
            .collect(
                Collectors.groupingBy(
                    LatencyRow::id, Collectors.mapping(LatencyRow::latency, Collectors.toList())));
    Map<IterationId, List<Finding>> findingsOf =
        findings.stream()
            .filter(finding -> finding.iteration() != null)
            .collect(
                Collectors.groupingBy(
                    finding -> Objects.requireNonNull(finding.iteration()),
                    Collectors.mapping(LocatedFinding::finding, Collectors.toList())));
    return throughput.stream()
        .map(
            row ->
                row.result(
                    latencies.getOrDefault(row.id(), List.of()),
                    findingsOf.getOrDefault(row.id(), List.of())))
        .toList();
  }

  private <T extends ForkRow> List<T> rowsOf(RowFile<T> file, Predicate<String> wanted) {
    return rows(file).stream().filter(row -> wanted.test(row.trial())).toList();
  }

  private <T> List<T> rows(RowFile<T> rows) {
    Path file = directory.path().resolve(rows.name());
    Optional<String> stored = StoredFile.text(file);
    if (stored.isEmpty() && rows.always()) {
      warnings.add("%s: the file is missing; the run was cut off".formatted(file));
    }
    String text = stored.orElse("");
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      warnings.add(file + CUT_OFF);
    }
    return rows.table().read(file.toString(), text.substring(0, end));
  }
}
