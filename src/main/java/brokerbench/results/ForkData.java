package brokerbench.results;

import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one fork of one trial left.
 *
 * @param fork 1 or more
 * @param machines of servers; see {@link TrialOutcome#machines}
 * @param iterations in order, warm-ups included
 * @param latencies pooled over the measurement iterations, one per metric
 * @param seconds what came in each second, warm-ups included; empty where the histogram log tells
 *     no more of the time than the iterations do
 * @param samples resource samples by node, client and host included
 * @param faults of broker nodes and of their clients' path, in order
 * @param powerCut what became of its messages, where power was cut under its load
 */
public record ForkData(
    Trial trial,
    int fork,
    OptionalInt machines,
    List<IterationResult> iterations,
    List<LatencySummary> latencies,
    List<LatencySecond> seconds,
    SortedMap<String, List<ResourceSample>> samples,
    List<DiskUse> disk,
    Optional<Capacity> capacity,
    List<FaultEffect> faults,
    Optional<PowerCut> powerCut) {

  /** Every fork of {@code trial} with at least one finished measurement iteration. */
  public static List<ForkData> of(RunData run, Trial trial) {
    String id = trial.id();
    TreeMap<Integer, List<IterationResult>> forks =
        run.iterations().stream()
            .filter(iteration -> iteration.id().trial().equals(id))
            .collect(
                Collectors.groupingBy(
                    iteration -> iteration.id().fork(), TreeMap::new, Collectors.toList()));
    OptionalInt machines = machines(run, trial);
    List<ForkData> data = new ArrayList<>();
    forks.forEach(
        (fork, iterations) ->
            data.add(
                new ForkData(
                    trial,
                    fork,
                    machines,
                    iterations,
                    run.latencies().ofFork(id, fork),
                    run.latencies().seconds(id, fork),
                    run.resources().stream()
                        .filter(sample -> sample.isOf(id, fork))
                        .collect(
                            Collectors.groupingBy(
                                ResourceSample::node, TreeMap::new, Collectors.toList())),
                    run.disk().stream().filter(use -> use.isOf(id, fork)).toList(),
                    run.capacities().stream().filter(each -> each.isOf(id, fork)).findFirst(),
                    run.faults().stream().filter(each -> each.isOf(id, fork)).toList(),
                    Optional.empty())));
    return data.stream().filter(fork -> !fork.measurement().isEmpty()).toList();
  }

  /** Every fork of {@code trial} under whose load power was cut, which measured nothing else. */
  public static List<ForkData> ofPowerCuts(RunData run, Trial trial) {
    OptionalInt machines = machines(run, trial);
    return run.powerCuts().stream()
        .filter(cut -> cut.trial().equals(trial.id()))
        .map(cut -> ofPowerCut(trial, machines, cut))
        .toList();
  }

  private static OptionalInt machines(RunData run, Trial trial) {
    return run.manifest().trials().stream()
        .filter(outcome -> outcome.trial().id().equals(trial.id()))
        .findFirst()
        .map(TrialOutcome::machines)
        .orElseGet(OptionalInt::empty);
  }

  private static ForkData ofPowerCut(Trial trial, OptionalInt machines, PowerCut cut) {
    return new ForkData(
        trial,
        cut.cut(),
        machines,
        List.of(),
        List.of(),
        List.of(),
        new TreeMap<>(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.of(cut));
  }

  /** Its measurement iterations, in order. */
  public List<IterationResult> measurement() {
    return iterations.stream()
        .filter(iteration -> iteration.id().phase() == Phase.MEASUREMENT)
        .toList();
  }

  /**
   * The measurement iterations, behind the warm-ups of the same leg: the clock of an earlier leg,
   * as of one that made the broker warm, is another.
   */
  public List<IterationResult> measuredLeg() {
    return measuredLeg(iterations);
  }

  /** The same of the iterations of one fork. */
  static List<IterationResult> measuredLeg(List<IterationResult> iterations) {
    int start = 0;
    for (int i = 1; i < iterations.size(); i++) {
      IterationResult before = iterations.get(i - 1);
      // An iteration of the same leg does not begin before the one ahead of it is half over.
      if (before.id().phase() == Phase.WARMUP
          && iterations.get(i).startedNs() < before.startedNs() + before.elapsedNs() / 2) {
        start = i;
      }
    }
    return iterations.subList(start, iterations.size());
  }

  /** Names of the broker nodes. */
  public List<String> brokers() {
    List<String> sampled = samples.keySet().stream().filter(node -> !NonBroker.is(node)).toList();
    return sampled.isEmpty() ? disk.stream().map(DiskUse::node).sorted().toList() : sampled;
  }

  /** Messages published in the measurement iterations. */
  public long published() {
    return measurement().stream().mapToLong(each -> each.counts().published()).sum();
  }
}
