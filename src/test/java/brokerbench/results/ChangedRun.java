package brokerbench.results;

import java.util.List;

/** A run that is like another, but for what is changed. */
public final class ChangedRun {

  private RunManifest manifest;
  private List<ForkStart> starts = List.of();
  private List<IterationResult> iterations = List.of();
  private LatencyDistributions latencies = LatencyDistributions.none();
  private List<ResourceSample> resources = List.of();
  private List<DiskUse> disk = List.of();
  private List<ClientStage> stages = List.of();
  private List<Capacity> capacities = List.of();
  private List<ConsumerKill> kills = List.of();
  private List<BrokerStops> stops = List.of();
  private List<FaultEffect> faults = List.of();
  private List<FaultSecond> faultSeries = List.of();
  private List<CutProof> proofs = List.of();
  private List<PowerCut> powerCuts = List.of();
  private List<LocatedFinding> findings = List.of();
  private List<String> warnings = List.of();

  private ChangedRun(RunManifest manifest) {
    this.manifest = manifest;
  }

  /** One that is described so, and holds no row. */
  public static ChangedRun empty(RunManifest manifest) {
    return new ChangedRun(manifest);
  }

  /** One that holds all that {@code run} does. */
  public static ChangedRun of(RunData run) {
    return empty(run.manifest())
        .starts(run.starts())
        .iterations(run.iterations())
        .latencies(run.latencies())
        .resources(run.resources())
        .disk(run.disk())
        .stages(run.stages())
        .capacities(run.capacities())
        .kills(run.kills())
        .stops(run.stops())
        .faults(run.faults())
        .faultSeries(run.faultSeries())
        .proofs(run.proofs())
        .powerCuts(run.powerCuts())
        .findings(run.findings())
        .warnings(run.warnings());
  }

  public ChangedRun manifest(RunManifest changed) {
    manifest = changed;
    return this;
  }

  public ChangedRun starts(List<ForkStart> changed) {
    starts = changed;
    return this;
  }

  public ChangedRun iterations(List<IterationResult> changed) {
    iterations = changed;
    return this;
  }

  public ChangedRun latencies(LatencyDistributions changed) {
    latencies = changed;
    return this;
  }

  public ChangedRun resources(List<ResourceSample> changed) {
    resources = changed;
    return this;
  }

  public ChangedRun disk(List<DiskUse> changed) {
    disk = changed;
    return this;
  }

  public ChangedRun stages(List<ClientStage> changed) {
    stages = changed;
    return this;
  }

  public ChangedRun capacities(List<Capacity> changed) {
    capacities = changed;
    return this;
  }

  public ChangedRun kills(List<ConsumerKill> changed) {
    kills = changed;
    return this;
  }

  public ChangedRun stops(List<BrokerStops> changed) {
    stops = changed;
    return this;
  }

  public ChangedRun faults(List<FaultEffect> changed) {
    faults = changed;
    return this;
  }

  public ChangedRun faultSeries(List<FaultSecond> changed) {
    faultSeries = changed;
    return this;
  }

  public ChangedRun proofs(List<CutProof> changed) {
    proofs = changed;
    return this;
  }

  public ChangedRun powerCuts(List<PowerCut> changed) {
    powerCuts = changed;
    return this;
  }

  public ChangedRun findings(List<LocatedFinding> changed) {
    findings = changed;
    return this;
  }

  public ChangedRun warnings(List<String> changed) {
    warnings = changed;
    return this;
  }

  public RunData data() {
    return new RunData(
        manifest,
        starts,
        iterations,
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
        warnings);
  }
}
