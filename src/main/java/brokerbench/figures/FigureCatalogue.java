package brokerbench.figures;

import brokerbench.measurement.LatencyMetric;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every figure of the suite. */
public final class FigureCatalogue {

  /** All figures of a fork, in the order of {@code figures.csv}. */
  public static final List<Figure> ALL =
      Stream.of(
              RateFigures.ALL,
              LatencyFigures.ALL,
              ProcessorFigures.ALL,
              MemoryFigures.ALL,
              DiskFigures.ALL,
              List.of(CostFigures.BETWEEN_NODES),
              LossFigures.ALL,
              FaultFigures.ALL,
              CostFigures.ALL)
          .flatMap(List::stream)
          .toList();

  public static final Figure DELIVERED_RATE = RateFigures.DELIVERED;

  public static final Figure PUBLISHED_RATE = RateFigures.PUBLISHED;

  /** What messages take of nodes that are paid by the hour. */
  public static final Figure NODE_HOURS_PER_MILLION_MESSAGES = CostFigures.NODE_HOURS;

  /** What a message takes on disk, on all nodes. */
  public static final Figure DISK_GROWTH_PER_MESSAGE = DiskFigures.GROWTH_PER_MESSAGE;

  /** The most that nodes can have sent each other, per message. */
  public static final Figure NODE_TRAFFIC_PER_MESSAGE = CostFigures.BETWEEN_NODES;

  /** What a fault costs a user, where one was made. */
  public static final Figure LONGEST_WITHOUT_ACKNOWLEDGEMENT =
      FaultFigures.LONGEST_WITHOUT_ACKNOWLEDGEMENT;

  /** Those that each broker node has too. */
  public static final List<NodeFigure> OF_NODES =
      List.of(
          ProcessorFigures.CPU_P50,
          ProcessorFigures.CPU_P95,
          MemoryFigures.P50,
          MemoryFigures.HIGHEST,
          DiskFigures.INSTALLATION,
          DiskFigures.INCREASE,
          DiskFigures.WRITTEN);

  /** Those of which a fork that lost messages is one to count. */
  public static final List<Figure> OF_LOSS = LossFigures.ALL;

  private static final Map<String, Figure> BY_WORD =
      ALL.stream().collect(Collectors.toMap(Figure::word, Function.identity()));

  private FigureCatalogue() {}

  /** The rate that a load reaches: of publishes where nobody is subscribed. */
  public static Figure rateOf(Params params) {
    return params.workload().clients().subscribe() ? DELIVERED_RATE : PUBLISHED_RATE;
  }

  /**
   * A percentile of the latency that a user feels: end to end, or of publishes where nobody is
   * subscribed.
   *
   * @param percentile such as {@code p99}, {@code p99.9} or {@code max}
   */
  public static Optional<Figure> latencyOf(Params params, String percentile) {
    LatencyMetric metric =
        params.workload().clients().subscribe()
            ? LatencyMetric.END_TO_END_LATENCY
            : LatencyMetric.PUBLISH_LATENCY;
    return find(metric.word() + "_" + percentile.replace('.', '_') + "_ns");
  }

  /** The figure called {@code word}, if there is one. */
  public static Optional<Figure> find(String word) {
    return Optional.ofNullable(BY_WORD.get(word));
  }

  /**
   * The figure called {@code word}, which exists.
   *
   * @throws IllegalArgumentException when it does not
   */
  public static Figure named(String word) {
    return find(word)
        .orElseThrow(() -> new IllegalArgumentException("no figure is called '" + word + "'"));
  }
}
