package brokerbench.results;

import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Appends the rows of one run. An iteration is on the device when {@link #append(IterationResult)}
 * returns; resource samples are at most one second of their own clock behind. Every method throws
 * {@link ResultsException} when its file cannot be written. Safe for use by several threads.
 */
public final class RowWriter implements AutoCloseable {

  private static final long RESOURCE_FORCE_NS = 1_000_000_000L;

  private final Map<String, Trial> trials;
  private final Map<RowFile<?>, AppendedFile> files = new LinkedHashMap<>();
  private long resourcesForcedNs;

  RowWriter(Function<String, Path> paths, Collection<Trial> trials) {
    this.trials = trials.stream().collect(Collectors.toUnmodifiableMap(Trial::id, trial -> trial));
    for (RowFile<?> file : RowFile.ALL) {
      files.put(file, new AppendedFile(paths.apply(file.name()), file.table().header()));
    }
  }

  /**
   * Appends the iteration's row, its latencies and its findings.
   *
   * @throws IllegalArgumentException when its trial is none of the run's
   */
  public void append(IterationResult result) {
    IterationId id = result.id();
    Trial trial = trials.get(id.trial());
    if (trial == null) {
      throw new IllegalArgumentException("no trial of this run is called " + id.trial());
    }
    append(RowFile.FINDINGS, result.locatedFindings().stream().map(FindingRow::of).toList());
    append(
        RowFile.LATENCY,
        result.latencies().stream().map(each -> LatencyRow.of(trial, id, each)).toList());
    // Last, because a reader takes this row as the sign that the iteration is complete.
    append(RowFile.THROUGHPUT, List.of(ThroughputRow.of(trial, result)));
  }

  public void append(ForkStart start) {
    append(RowFile.FORK_STARTS, List.of(start));
  }

  /** Appends a finding that stands in no {@link IterationResult}. */
  public void append(LocatedFinding finding) {
    append(RowFile.FINDINGS, List.of(FindingRow.of(finding)));
  }

  public void append(DiskUse use) {
    append(RowFile.DISK, List.of(use));
  }

  /** Appends the mean of one stage; before the iteration that it belongs to. */
  public void append(ClientStage stage) {
    append(RowFile.CLIENT_STAGES, List.of(stage));
  }

  public void append(Capacity found) {
    append(RowFile.CAPACITY, List.of(found));
  }

  public void append(ConsumerKill kill) {
    append(RowFile.CONSUMER_KILLS, List.of(kill));
  }

  public void append(BrokerStops stops) {
    append(RowFile.BROKER_STOPS, List.of(stops));
  }

  public void append(FaultEffect effect) {
    append(RowFile.FAULTS, List.of(effect));
  }

  /** Appends what each second of a fork with faults of broker nodes saw. */
  public void append(List<FaultSecond> seconds) {
    append(RowFile.FAULT_SERIES, seconds);
  }

  public synchronized void append(ResourceSample sample) {
    AppendedFile file = files.get(RowFile.RESOURCES);
    file.append(RowFile.RESOURCES.table().line(sample));
    long sinceForcedNs = sample.elapsedNs() - resourcesForcedNs;
    if (sinceForcedNs < 0 || sinceForcedNs >= RESOURCE_FORCE_NS) {
      file.force();
      resourcesForcedNs = sample.elapsedNs();
    }
  }

  private <T> void append(RowFile<T> file, List<T> rows) {
    AppendedFile appended = files.get(file);
    appended.append(rows.stream().map(file.table()::line).collect(Collectors.joining()));
    appended.force();
  }

  /** Forces and closes every file. */
  @Override
  public void close() {
    for (AppendedFile file : files.values()) {
      file.force();
      file.close();
    }
  }
}
