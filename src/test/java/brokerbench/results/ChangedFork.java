package brokerbench.results;

import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A fork that is like another, but for what is changed. */
public final class ChangedFork {

  private final int number;
  private Trial trial;
  private List<IterationResult> iterations = List.of();
  private List<LatencySummary> latencies = List.of();
  private List<LatencySecond> seconds = List.of();
  private SortedMap<String, List<ResourceSample>> samples = new TreeMap<>();
  private List<DiskUse> disk = List.of();
  private Optional<Capacity> capacity = Optional.empty();
  private List<FaultEffect> faults = List.of();
  private Optional<PowerCut> powerCut = Optional.empty();

  private ChangedFork(Trial trial, int number) {
    this.trial = trial;
    this.number = number;
  }

  /** The first fork of {@code trial}, which left nothing. */
  public static ChangedFork empty(Trial trial) {
    return new ChangedFork(trial, 1);
  }

  /** One that left all that {@code fork} did. */
  public static ChangedFork of(ForkData fork) {
    ChangedFork changed = new ChangedFork(fork.trial(), fork.fork());
    changed.capacity = fork.capacity();
    changed.seconds = fork.seconds();
    return changed
        .iterations(fork.iterations())
        .latencies(fork.latencies())
        .samples(fork.samples())
        .disk(fork.disk())
        .faults(fork.faults());
  }

  public ChangedFork trial(Trial changed) {
    trial = changed;
    return this;
  }

  public ChangedFork iterations(List<IterationResult> changed) {
    iterations = changed;
    return this;
  }

  public ChangedFork latencies(List<LatencySummary> changed) {
    latencies = changed;
    return this;
  }

  public ChangedFork samples(SortedMap<String, List<ResourceSample>> changed) {
    samples = changed;
    return this;
  }

  public ChangedFork disk(List<DiskUse> changed) {
    disk = changed;
    return this;
  }

  public ChangedFork faults(List<FaultEffect> changed) {
    faults = changed;
    return this;
  }

  public ChangedFork capacity(Capacity changed) {
    capacity = Optional.of(changed);
    return this;
  }

  public ChangedFork powerCut(PowerCut changed) {
    powerCut = Optional.of(changed);
    return this;
  }

  public ForkData fork() {
    return new ForkData(
        trial,
        number,
        TrialOutcome.planned(trial, List.of()).machines(),
        iterations,
        latencies,
        seconds,
        samples,
        disk,
        capacity,
        faults,
        powerCut);
  }
}
