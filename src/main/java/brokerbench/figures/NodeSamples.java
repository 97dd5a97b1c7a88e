package brokerbench.figures;

import brokerbench.quantity.Counter;
import brokerbench.results.ForkData;
import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** The samples of one process or container in one window of a fork. NaN: it does not give it. */
public final class NodeSamples {

  /**
   * Of the samples of a window, the share of idle ones that a percentile of processor bears. With
   * 18 idle samples beside 20 under load a median of 36 % read 19 %; up to a fifth moves a
   * percentile of a steady load by little, and the study's own runs had a tenth.
   */
  static final double MOST_IDLE = 0.2;

  private static final double P95 = 0.95;

  /** A sample of the window and the one before it, which may lie outside. */
  private record Step(ResourceSample before, ResourceSample after) {

    long elapsedNs() {
      return after.elapsedNs() - before.elapsedNs();
    }
  }

  private final FigureWindow window;
  private final List<ResourceSample> leg;
  private final List<ResourceSample> inside;
  private final List<ResourceSample> host;

  private NodeSamples(
      List<ResourceSample> all, FigureWindow window, List<ResourceSample> allOfHost) {
    this.window = window;
    this.leg = window.among(all);
    this.inside = leg.stream().filter(window::covers).toList();
    this.host = window.among(allOfHost);
  }

  /** Those of {@code node}, such as {@code kafka-1} or {@code client}. */
  public static NodeSamples of(ForkData fork, String node, FigureWindow window) {
    return new NodeSamples(samples(fork, node), window, samples(fork, NonBroker.HOST.word()));
  }

  /** From all samples of a node that is there throughout, in the order in which they were taken. */
  static NodeSamples of(List<ResourceSample> all, FigureWindow window) {
    return new NodeSamples(all, window, List.of());
  }

  private static List<ResourceSample> samples(ForkData fork, String node) {
    return fork.samples().getOrDefault(node, List.of());
  }

  /** Processor time, nanoseconds. */
  public double cpuNs() {
    return growth(ResourceSample::cpuNsTotal);
  }

  /** Processors in use, on average over the window: a killed node uses none from then on. */
  public double cores() {
    return cpuNs() / lengthNs();
  }

  /** Mean share of all processors over the window, 0 to 100. */
  public double percentOfHost() {
    double weighed = 0;
    for (Step step : steps(leg)) {
      OptionalDouble percent = step.after().cpuPercentOfHost();
      weighed += step.elapsedNs() * percent.orElse(Double.NaN);
    }
    return weighed / lengthNs();
  }

  /** Median sample of the share of all processors, 0 to 100; NaN when {@link #isTooIdle}. */
  public double percentOfHostMedian() {
    return quantile(percents(), 0.5);
  }

  /** The 95th percentile of the same. */
  double percentOfHostP95() {
    return quantile(percents(), P95);
  }

  public double memoryHighestBytes() {
    return highest(ResourceSample::memoryBytes);
  }

  double memoryMedianBytes() {
    return quantile(values(ResourceSample::memoryBytes), 0.5);
  }

  public double highest(Function<ResourceSample, OptionalLong> value) {
    return quantile(values(value), 1);
  }

  /** What a counter grew by. A sample without it is passed over: the next one has its growth. */
  public double growth(Function<ResourceSample, OptionalLong> counter) {
    List<Step> steps =
        steps(leg.stream().filter(sample -> counter.apply(sample).isPresent()).toList());
    return steps.isEmpty()
        ? Double.NaN
        : steps.stream()
            .mapToDouble(
                step ->
                    Counter.growth(
                        counter.apply(step.before()).getAsLong(),
                        counter.apply(step.after()).getAsLong()))
            .sum();
  }

  /**
   * Whether more than {@link #MOST_IDLE} of the samples are of idle time before or after the load
   * or of the wait for lost messages, which is not scaled down with it: a percentile would show how
   * long the load took and not what it needed.
   */
  boolean isTooIdle() {
    long idle = inside.stream().filter(NodeSamples::isIdle).count();
    return idle > MOST_IDLE * inside.size();
  }

  /** Whether a broker node of {@code fork} has no percentile of processor for its idle time. */
  public static boolean isTooIdle(ForkData fork) {
    return fork.brokers().stream().anyMatch(node -> of(fork, node, FigureWindow.STUDY).isTooIdle());
  }

  private static boolean isIdle(ResourceSample sample) {
    return !FigureWindow.DRAINED.covers(sample) && !sample.phase().equals(Phase.WARMUP.word());
  }

  /**
   * For how long the node was sampled in the window, or the host if the node is gone before its
   * end. NaN without a sample of the node.
   */
  private double lengthNs() {
    List<Step> own = steps(leg);
    return own.isEmpty() ? Double.NaN : elapsedNs(isGoneAfter(own.getLast()) ? steps(host) : own);
  }

  /** A node that is there is sampled as often as the host, though not at the same instants. */
  private boolean isGoneAfter(Step last) {
    List<Step> steps = steps(FigureWindow.lastLeg(host));
    return !steps.isEmpty()
        && steps.getLast().after().elapsedNs() - last.after().elapsedNs()
            > elapsedNs(steps) / steps.size();
  }

  private static double elapsedNs(List<Step> steps) {
    return steps.stream().mapToDouble(Step::elapsedNs).sum();
  }

  private List<Step> steps(List<ResourceSample> samples) {
    List<Step> steps = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      Step step = new Step(samples.get(i - 1), samples.get(i));
      // Each JVM's load is sampled anew from 0.
      if (window.covers(step.after()) && step.elapsedNs() > 0) {
        steps.add(step);
      }
    }
    return steps;
  }

  private double[] percents() {
    return isTooIdle()
        ? new double[0]
        : inside.stream()
            .map(ResourceSample::cpuPercentOfHost)
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
  }

  private double[] values(Function<ResourceSample, OptionalLong> value) {
    return inside.stream()
        .map(value)
        .flatMapToLong(OptionalLong::stream)
        .asDoubleStream()
        .toArray();
  }

  /** Interpolated between the two nearest values; NaN for none. */
  private static double quantile(double[] values, double share) {
    if (values.length == 0) {
      return Double.NaN;
    }
    Arrays.sort(values);
    double position = share * (values.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, values.length - 1);
    return values[below] + (position - below) * (values[above] - values[below]);
  }
}
