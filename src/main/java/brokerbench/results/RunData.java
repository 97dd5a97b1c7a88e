package brokerbench.results;

import brokerbench.scenario.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * All that a run directory holds.
 *
 * @param starts forks that began, in their order; empty where nobody recorded it
 * @param iterations finished iterations, warm-ups included, in the order in which they finished
 * @param resources samples in the order in which they were taken
 * @param stages what client libraries measured, of finished iterations
 * @param proofs what power cuts of earlier runs say of the trials' durability
 * @param powerCuts of this run
 * @param findings findings about the run, a trial or a fork, and those about iterations that did
 *     not finish; those about a finished iteration stand in it
 * @param warnings what was left out while reading, one line each
 */
public record RunData(
    RunManifest manifest,
    List<ForkStart> starts,
    List<IterationResult> iterations,
    LatencyDistributions latencies,
    List<ResourceSample> resources,
    List<DiskUse> disk,
    List<ClientStage> stages,
    List<Capacity> capacities,
    List<ConsumerKill> kills,
    List<BrokerStops> stops,
    List<FaultEffect> faults,
    List<FaultSecond> faultSeries,
    List<CutProof> proofs,
    List<PowerCut> powerCuts,
    List<LocatedFinding> findings,
    List<String> warnings) {

  /** More than any number of forks. */
  private static final long ROW_MS = 1_000;

  /** The same files, of which other iterations and warnings count. */
  RunData with(List<IterationResult> otherIterations, List<String> otherWarnings) {
    return new RunData(
        manifest,
        starts,
        otherIterations,
        latencies,
        resources,
        disk,
        stages,
        capacities,
        kills,
        stops,
        faults,
        faultSeries,
        proofs,
        powerCuts,
        findings,
        otherWarnings);
  }

  /**
   * When a fork began. Where that was not recorded, forks of one number are taken to have begun at
   * once, those of the next after them, and those that ran in a row behind all of these.
   */
  public ForkStart start(String trial, int fork) {
    return starts.stream()
        .filter(start -> start.isOf(trial, fork))
        .findFirst()
        .orElseGet(
            () -> new ForkStart(trial, fork, fork, OptionalInt.empty(), assumedStart(trial, fork)));
  }

  /** When a fork began, milliseconds of the clock; as {@link #start}. */
  public long startMs(String trial, int fork) {
    return start(trial, fork).startedAt().toEpochMilli();
  }

  private Instant assumedStart(String trial, int fork) {
    List<String> inARow =
        manifest.trials().stream()
            .map(TrialOutcome::trial)
            .filter(Trial::runsForksInARow)
            .map(Trial::id)
            .toList();
    long behindMs = (inARow.indexOf(trial) + 1L) * ROW_MS;
    return Instant.parse(manifest.startedAt()).plusMillis(behindMs + fork);
  }

  /** {@link #findings} and those of every iteration. */
  public List<LocatedFinding> allFindings() {
    List<LocatedFinding> all = new ArrayList<>(findings);
    iterations.forEach(iteration -> all.addAll(iteration.locatedFindings()));
    return all;
  }
}
