package brokerbench.claims;

import brokerbench.figures.FirstRun;
import brokerbench.results.CutProof;
import brokerbench.results.DeliverySemantics;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.ForkData;
import brokerbench.statistics.Comparison;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The trials, at least one, that measure one arm under one setting; their forks are pooled. */
record ArmTrials(Arm arm, List<MeasuredTrial> trials) {

  /** Of each fork that has it, what the arm is about. */
  List<ForkData> forks() {
    return allForks().flatMap(fork -> part(fork).stream()).toList();
  }

  int forkCount() {
    return (int) allForks().count();
  }

  /** The ratio or difference of this arm to {@code over}; null where there is none. */
  @Nullable Comparison over(ArmTrials over, ClaimMetric metric) {
    if (!arm.isPairedWith(over.arm)) {
      return Comparison.of(values(metric), over.values(metric), metric.scale());
    }
    double[] first = valueOfEach(metric);
    double[] second = over.valueOfEach(metric);
    int[] both =
        IntStream.range(0, first.length)
            .filter(fork -> Double.isFinite(first[fork] + second[fork]))
            .toArray();
    return Comparison.ofPairs(
        Arrays.stream(both).mapToDouble(fork -> first[fork]).toArray(),
        Arrays.stream(both).mapToDouble(fork -> second[fork]).toArray(),
        metric.scale());
  }

  /** One value for each of {@link #forks} that has it. */
  double[] values(ClaimMetric metric) {
    return Arrays.stream(valueOfEach(metric)).filter(Double::isFinite).toArray();
  }

  /** One value for each fork of the trials, at the arm's price; NaN for one that has none. */
  private double[] valueOfEach(ClaimMetric metric) {
    List<Optional<ForkData>> parts = allForks().map(this::part).toList();
    boolean none =
        metric.figure().isOfTheLargerAlone(parts.stream().flatMap(Optional::stream).toList());
    return parts.stream()
        .mapToDouble(
            part ->
                none ? Double.NaN : part.map(metric.figure()::of).orElse(Double.NaN) * arm.price())
        .toArray();
  }

  private Optional<ForkData> part(ForkData fork) {
    return arm.firstRun() ? FirstRun.of(fork) : Optional.of(fork);
  }

  private Stream<ForkData> allForks() {
    return trials.stream().flatMap(trial -> trial.forks().stream());
  }

  /** When its forks began, milliseconds of the clock. */
  long[] startsMs() {
    return trials.stream().flatMapToLong(MeasuredTrial::startsMs).toArray();
  }

  /** The same for all: forks of unequal semantics are not pooled. */
  DeliverySemantics semantics() {
    return trials.getFirst().outcome().semantics();
  }

  /** What power cuts say of it: those that any of the trials recorded, each run of cuts once. */
  DurabilityBasis basis() {
    Map<String, CutProof> proofs = new LinkedHashMap<>();
    trials.stream()
        .flatMap(trial -> trial.basis().proofs().stream())
        .forEach(proof -> proofs.putIfAbsent(proof.origin(), proof));
    return new DurabilityBasis(List.copyOf(proofs.values()));
  }

  /** What makes its forks suspect, and how many of them. */
  List<String> doubts() {
    Map<String, Integer> doubts = new TreeMap<>();
    for (MeasuredTrial trial : trials) {
      (arm.firstRun() ? trial.doubtsOfFirstRuns() : trial.doubts())
          .forEach((doubt, forks) -> doubts.merge(doubt, forks, Integer::sum));
    }
    return doubts.entrySet().stream()
        .map(each -> "%s in %d of %d forks".formatted(each.getKey(), each.getValue(), forkCount()))
        .toList();
  }
}
