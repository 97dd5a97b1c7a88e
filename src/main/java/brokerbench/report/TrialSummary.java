package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.figures.FigureCatalogue;
import brokerbench.figures.FigureWindow;
import brokerbench.figures.NodeSamples;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.DeliverySemantics;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.Loss;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Flushing;
import brokerbench.scenario.LoadModel;
import brokerbench.scenario.RateSteps;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Scale;
import brokerbench.validity.Validity;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one trial, from its measurement iterations.
 *
 * @param swept the parameters in which the scenario's trials differ, but for the broker and what is
 *     another broker's own
 * @param forkData the forks that have measurement iterations
 * @param estimates one per figure that reports show; without a value where nothing was recorded
 * @param validity the worst of the trial's findings; invalid without any measurement iteration
 */
public record TrialSummary(
    TrialOutcome outcome,
    DurabilityBasis basis,
    SortedMap<String, String> swept,
    List<ForkData> forkData,
    Map<Figure, Estimate> estimates,
    Validity validity) {

  /** By id, the invalid ones last. */
  static final Comparator<TrialSummary> INVALID_LAST =
      Comparator.comparing(TrialSummary::isInvalid).thenComparing(TrialSummary::id);

  static Map<Figure, Estimate> estimates(List<ForkData> forks) {
    Map<Figure, Estimate> estimates = new HashMap<>();
    for (Figure figure : ReportFigures.ALL) {
      estimates.put(figure, Estimate.of(figure.ofEach(forks), figure.scale()));
    }
    return estimates;
  }

  /** The same trial of other forks. */
  TrialSummary withForks(
      SortedMap<String, String> otherSwept, List<ForkData> forks, Validity worst) {
    return new TrialSummary(outcome, basis, otherSwept, forks, estimates(forks), worst);
  }

  public String id() {
    return outcome.trial().id();
  }

  public String broker() {
    return outcome.trial().broker();
  }

  /** The software that answered, such as {@code kafka}, or {@code valkey} for the broker redis. */
  public String server() {
    return outcome.serverName();
  }

  /** What the broker guarantees of each message. */
  public DeliverySemantics semantics() {
    return outcome.semantics();
  }

  /** Whether the host shows what energy its processors use. */
  boolean hasEnergy() {
    return estimate(ReportFigures.ENERGY).isPresent();
  }

  /** Whether a class of durability was asked for, and the host counts flushes of its disks. */
  boolean tellsFlushes() {
    return Flushing.askedBy(outcome.trial().params()).isPresent()
        && estimate(ReportFigures.FLUSHES).isPresent();
  }

  /** What its durability rests on, in words; empty of a trial of which nothing ran. */
  String basisWords() {
    return semantics().isKnown() ? basis.words() : "";
  }

  /** Words of the class, and whether it was read or proved; empty where nothing ran. */
  String durability() {
    return basis.beside(outcome.durability());
  }

  /** The rate that the load reached; see {@link FigureCatalogue#rateOf}. */
  Figure rate() {
    return FigureCatalogue.rateOf(outcome.trial().params());
  }

  /** Whether nodes, or the path to them, were disturbed on purpose. */
  boolean hasFaults() {
    return outcome.trial().workload().faults().disturbNodes();
  }

  /** What was lost in all measurement iterations. */
  public Loss loss() {
    return Loss.of(forkData);
  }

  /** Such as {@code kafka 4.3.1, client kafka-clients 4.3.1}. */
  public String software() {
    return server() + " " + outcome.serverVersion() + ", client " + outcome.clientVersion();
  }

  public Estimate estimate(Figure figure) {
    return estimates.get(figure);
  }

  boolean isInvalid() {
    return validity == Validity.INVALID;
  }

  boolean isClosedLoop() {
    return outcome.trial().workload().load() instanceof LoadModel.ClosedLoop;
  }

  /** The measurement iterations of all forks. */
  Stream<IterationResult> measured() {
    return forkData.stream().flatMap(fork -> fork.measurement().stream());
  }

  /** The same by their number. */
  SortedMap<Integer, List<IterationResult>> steps() {
    return measured()
        .collect(
            Collectors.groupingBy(
                each -> each.id().iteration(), TreeMap::new, Collectors.toList()));
  }

  /** The sum of a count over all measurement iterations. */
  public long total(ToLongFunction<DeliveryCounts> count) {
    return measured().map(IterationResult::counts).mapToLong(count).sum();
  }

  /** Forks that have measurement iterations. */
  public int forks() {
    return forkData.size();
  }

  /** The samples of {@code node} in {@code window}, of each fork. */
  List<NodeSamples> ofNode(String node, FigureWindow window) {
    return forkData.stream().map(fork -> NodeSamples.of(fork, node, window)).toList();
  }

  /** The mean over those forks that have {@code value}; NaN when none has. */
  static double mean(List<NodeSamples> forks, ToDoubleFunction<NodeSamples> value) {
    double[] known = forks.stream().mapToDouble(value).filter(Double::isFinite).toArray();
    return Estimate.of(known, Scale.RATIO).value();
  }

  /** One value per fork that has the figure; see {@link Figure#ofEach}. */
  double[] values(Figure figure) {
    return figure.ofEach(forkData);
  }

  /** The ratio of this trial to {@code other} of the same run; null without one. */
  @Nullable Comparison over(TrialSummary other, Figure figure) {
    return Comparison.ofRounds(byRound(figure), other.byRound(figure), Scale.RATIO);
  }

  private NavigableMap<Integer, Double> byRound(Figure figure) {
    NavigableMap<Integer, Double> values = new TreeMap<>();
    double[] each = figure.inOrder(forkData);
    for (int i = 0; i < each.length; i++) {
      if (Double.isFinite(each[i])) {
        values.put(forkData.get(i).fork(), each[i]);
      }
    }
    return values;
  }

  /** Whether each measurement iteration was offered a rate of its own. */
  boolean isStepped() {
    return RateSteps.of(outcome.trial().params()).areRising();
  }
}
