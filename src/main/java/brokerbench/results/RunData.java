package brokerbench.results;

import brokerbench.scenario.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * All that a run directory holds.
 *
 * @param manifest what {@code run.json} says
 * @param starts forks that began, in their order; empty where nobody recorded it
 * @param iterations finished iterations, warm-ups included, in the order in which they finished
 * @param latencies pooled from the histograms
 * @param resources samples in the order in which they were taken
 * @param disk disk use per fork and node
 * @param stages what client libraries measured, of finished iterations
 * @param capacities what forks found their brokers to sustain
 * @param kills consumers that were killed or paused
 * @param stops for how long brokers were stopped on purpose
 * @param faults of broker nodes, and what came of them
 * @param faultSeries what each second of forks with faults of broker nodes saw
 * @param proofs what power cuts of earlier runs say of the trials' durability
 * @param powerCuts what became of the messages of each power cut, where the run made some
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

  public RunData {
    starts = List.copyOf(starts);
    iterations = List.copyOf(iterations);
    resources = List.copyOf(resources);
    disk = List.copyOf(disk);
    stages = List.copyOf(stages);
    capacities = List.copyOf(capacities);
    kills = List.copyOf(kills);
    stops = List.copyOf(stops);
    faults = List.copyOf(faults);
    faultSeries = List.copyOf(faultSeries);
    proofs = List.copyOf(proofs);
    powerCuts = List.copyOf(powerCuts);
    findings = List.copyOf(findings);
    warnings = List.copyOf(warnings);
  }

  /** The same files, of which other trials, iterations and warnings count. */
  RunData with(
      RunManifest otherManifest,
      List<IterationResult> otherIterations,
      List<String> otherWarnings) {
    return new RunData(
        otherManifest,
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
        .filter(start -> start.trial().equals(trial) && start.fork() == fork)
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
    for (IterationResult iteration : iterations) {
      IterationId id = iteration.id();
      iteration
          .findings()
          .forEach(finding -> all.add(new LocatedFinding(id.trial(), id.fork(), id, finding)));
    }
    return all;
  }
}
