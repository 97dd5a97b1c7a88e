package brokerbench.report;

import brokerbench.results.DeliveryCounts;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.Loss;
import brokerbench.results.Promise;
import brokerbench.results.TrialOutcome;
import brokerbench.results.Validity;
import brokerbench.scenario.RateSteps;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Median;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToLongFunction;

/**
 * The figures of one trial, from its measurement iterations.
 *
 * @param outcome what is known of the trial beside its iterations
 * @param swept the parameters in which the scenario's trials differ, but for the broker and what is
 *     another broker's own
 * @param forkData the forks that have measurement iterations
 * @param estimates one per metric; without a value where nothing was recorded
 * @param validity the worst of the trial's findings; invalid without any measurement iteration
 */
public record TrialSummary(
    TrialOutcome outcome,
    SortedMap<String, String> swept,
    List<ForkData> forkData,
    Map<Metric, Estimate> estimates,
    Validity validity) {

  /** Id of the trial. */
  public String id() {
    return outcome.trial().id();
  }

  /** The broker under test. */
  public String broker() {
    return outcome.trial().broker();
  }

  /** The software that answered, such as {@code kafka}, or {@code valkey} for the broker redis. */
  public String server() {
    return outcome.serverName();
  }

  /** What the broker promised of each message. */
  public Promise promise() {
    return outcome.promise();
  }

  /** The rate that the load reached; see {@link Metric#rateOf}. */
  Metric rate() {
    return Metric.rateOf(outcome.trial().params());
  }

  /** What was lost in all measurement iterations. */
  public Loss loss() {
    return Loss.of(forkData);
  }

  /** Such as {@code kafka 4.3.1}, with the swept parameters behind. */
  public String label() {
    StringBuilder label = new StringBuilder(server()).append(' ').append(outcome.serverVersion());
    swept.forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
    return label.toString();
  }

  /** The figure of {@code metric}. */
  public Estimate estimate(Metric metric) {
    return estimates.get(metric);
  }

  /** The sum of a count over all measurement iterations. */
  public long total(ToLongFunction<DeliveryCounts> count) {
    return forkData.stream()
        .flatMap(fork -> fork.measurement().stream())
        .map(IterationResult::counts)
        .mapToLong(count)
        .sum();
  }

  /** Forks that have measurement iterations. */
  public int forks() {
    return forkData.size();
  }

  /** Per fork the values of its iterations. */
  List<double[]> samples(Metric metric) {
    return samples(outcome, metric, forkData);
  }

  /** One value per fork. */
  double[] values(Metric metric) {
    return Median.ofEach(samples(metric));
  }

  /** As {@link #samples(Metric)}, of {@code forks}; none of steps where they mean nothing. */
  static List<double[]> samples(TrialOutcome outcome, Metric metric, List<ForkData> forks) {
    return metric.isOfOneRate() && isStepped(outcome) ? List.of() : metric.samples(forks);
  }

  /** Whether each measurement iteration was offered a rate of its own. */
  boolean isStepped() {
    return isStepped(outcome);
  }

  static boolean isStepped(TrialOutcome outcome) {
    return RateSteps.of(outcome.trial().params()).rise();
  }
}
