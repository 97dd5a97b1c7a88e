package brokerbench.results;

import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Appends the rows of one run. An iteration is on the device when {@link #append(IterationResult)}
 * returns; resource samples are at most one second of their own clock behind. Safe for use by
 * several threads.
 */
public final class RowWriter implements AutoCloseable {

  private static final long RESOURCE_FORCE_NS = 1_000_000_000L;

  private final Map<String, Trial> trials;
  private final AppendedFile forkStarts;
  private final AppendedFile throughput;
  private final AppendedFile latency;
  private final AppendedFile resources;
  private final AppendedFile disk;
  private final AppendedFile clientStages;
  private final AppendedFile capacity;
  private final AppendedFile consumerKills;
  private final AppendedFile findings;
  private long resourcesForcedNs;

  RowWriter(Function<String, Path> files, Collection<Trial> trials) {
    this.trials = trials.stream().collect(Collectors.toUnmodifiableMap(Trial::id, trial -> trial));
    forkStarts = new AppendedFile(files.apply(RunDirectory.FORK_STARTS), ForkStartTable.COLUMNS);
    throughput = new AppendedFile(files.apply(RunDirectory.THROUGHPUT), ThroughputTable.COLUMNS);
    latency = new AppendedFile(files.apply(RunDirectory.LATENCY), LatencyTable.COLUMNS);
    resources = new AppendedFile(files.apply(RunDirectory.RESOURCES), ResourceTable.COLUMNS);
    disk = new AppendedFile(files.apply(RunDirectory.DISK), DiskTable.COLUMNS);
    clientStages =
        new AppendedFile(files.apply(RunDirectory.CLIENT_STAGES), ClientStageTable.COLUMNS);
    capacity = new AppendedFile(files.apply(RunDirectory.CAPACITY), CapacityTable.COLUMNS);
    consumerKills =
        new AppendedFile(files.apply(RunDirectory.CONSUMER_KILLS), ConsumerKillTable.COLUMNS);
    findings = new AppendedFile(files.apply(RunDirectory.FINDINGS), FindingTable.COLUMNS);
  }

  /**
   * Appends that a fork begins.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void append(ForkStart start) {
    forkStarts.append(List.of(ForkStartTable.row(start)));
    forkStarts.force();
  }

  /**
   * Appends the iteration's row, its latencies and its findings.
   *
   * @throws ResultsException when a file cannot be written
   * @throws IllegalArgumentException when its trial is none of the run's
   */
  public void append(IterationResult result) {
    IterationId id = result.id();
    Trial trial = trials.get(id.trial());
    if (trial == null) {
      throw new IllegalArgumentException("no trial of this run is called " + id.trial());
    }
    List<List<String>> findingRows = new ArrayList<>();
    for (Finding finding : result.findings()) {
      findingRows.add(FindingTable.row(new LocatedFinding(id.trial(), id.fork(), id, finding)));
    }
    findings.append(findingRows);
    findings.force();
    latency.append(
        result.latencies().stream().map(each -> LatencyTable.row(trial, id, each)).toList());
    latency.force();
    // Last, because a reader takes this row as the sign that the iteration is complete.
    throughput.append(List.of(ThroughputTable.row(trial, result)));
    throughput.force();
  }

  /**
   * Appends a finding that stands in no {@link IterationResult}.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void append(LocatedFinding finding) {
    findings.append(List.of(FindingTable.row(finding)));
    findings.force();
  }

  /**
   * Appends the disk use of one node.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void append(DiskUse use) {
    disk.append(List.of(DiskTable.row(use)));
    disk.force();
  }

  /**
   * Appends the mean of one stage; before the iteration that it belongs to.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void append(ClientStage stage) {
    clientStages.append(List.of(ClientStageTable.row(stage)));
    clientStages.force();
  }

  /**
   * Appends what a fork found out about its broker.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void append(Capacity found) {
    capacity.append(List.of(CapacityTable.row(found)));
    capacity.force();
  }

  /**
   * Appends a consumer that was killed.
   *
   * @throws ResultsException when the file cannot be written
   */
  public void append(ConsumerKill kill) {
    consumerKills.append(List.of(ConsumerKillTable.row(kill)));
    consumerKills.force();
  }

  /**
   * Appends one sample.
   *
   * @throws ResultsException when the file cannot be written
   */
  public synchronized void append(ResourceSample sample) {
    resources.append(List.of(ResourceTable.row(sample)));
    long sinceForcedNs = sample.elapsedNs() - resourcesForcedNs;
    if (sinceForcedNs < 0 || sinceForcedNs >= RESOURCE_FORCE_NS) {
      resources.force();
      resourcesForcedNs = sample.elapsedNs();
    }
  }

  /** Forces and closes every file. */
  @Override
  public void close() {
    for (AppendedFile file :
        List.of(
            forkStarts,
            throughput,
            latency,
            resources,
            disk,
            clientStages,
            capacity,
            consumerKills,
            findings)) {
      file.force();
      file.close();
    }
  }
}
