package brokerbench.report;

import brokerbench.results.Finding;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Interval;
import brokerbench.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Findings that need more than one iteration: they follow from what a run directory holds. */
public final class DerivedFindings {

  /** A drift is a change of a fork's rate by more than this share between its halves. */
  public static final double DRIFT_LIMIT = 0.1;

  private static final int LEAST_ITERATIONS_FOR_DRIFT = 4;

  private DerivedFindings() {}

  /** Too few forks, drift inside a fork, and unequal durability or guarantee in one scenario. */
  public static List<LocatedFinding> of(RunData run) {
    List<LocatedFinding> found = new ArrayList<>();
    for (TrialOutcome outcome : run.manifest().trials()) {
      String trial = outcome.trial().id();
      List<ForkData> forks = ForkData.of(run, trial);
      if (forks.size() < Interval.LEAST_FORKS) {
        found.add(
            new LocatedFinding(
                trial, 0, null, new Finding.TooFewForks(forks.size(), Interval.LEAST_FORKS)));
      }
      if (!TrialSummary.isStepped(outcome)) {
        forks.forEach(fork -> addDrift(outcome.trial(), fork, found));
      }
    }
    addUnequalDurability(run, found);
    return found;
  }

  private static void addDrift(Trial trial, ForkData fork, List<LocatedFinding> found) {
    List<IterationResult> iterations = fork.measurement();
    if (iterations.size() < LEAST_ITERATIONS_FOR_DRIFT) {
      return;
    }
    int half = iterations.size() / 2;
    Metric rate = Metric.rateOf(trial.params());
    double first = median(rate, fork, iterations.subList(0, half));
    double second =
        median(rate, fork, iterations.subList(iterations.size() - half, iterations.size()));
    double ratio = second / first;
    if (Double.isFinite(ratio) && Math.abs(ratio - 1) > DRIFT_LIMIT) {
      found.add(
          new LocatedFinding(
              trial.id(),
              fork.fork(),
              null,
              new Finding.DriftInsideRun(rate.word(), ratio, DRIFT_LIMIT)));
    }
  }

  private static double median(Metric rate, ForkData fork, List<IterationResult> iterations) {
    ForkData part = new ForkData(fork.fork(), iterations, List.of(), new TreeMap<>(), List.of());
    return Median.of(Median.ofEach(rate.samples(List.of(part))));
  }

  // One finding per pair of classes, not per pair of trials: a sweep would repeat it endlessly.
  private static void addUnequalDurability(RunData run, List<LocatedFinding> found) {
    Map<String, List<TrialOutcome>> scenarios =
        run.manifest().trials().stream()
            .collect(
                Collectors.groupingBy(
                    outcome -> outcome.trial().scenario(), TreeMap::new, Collectors.toList()));
    for (List<TrialOutcome> outcomes : scenarios.values()) {
      Map<String, String> firstOfClass = new TreeMap<>();
      for (TrialOutcome outcome : outcomes) {
        if (outcome.promise().isKnown()) {
          firstOfClass.merge(
              outcome.promise().text(),
              outcome.trial().id(),
              (a, b) -> a.compareTo(b) <= 0 ? a : b);
        }
      }
      List<String> classes =
          firstOfClass.entrySet().stream()
              .map(entry -> entry.getValue() + ": " + entry.getKey())
              .toList();
      for (int i = 1; i < classes.size(); i++) {
        found.add(
            new LocatedFinding(
                null, 0, null, new Finding.UnequalDurability(classes.get(i - 1), classes.get(i))));
      }
    }
  }
}
