package brokerbench.figures;

import brokerbench.results.ForkData;
import brokerbench.results.NonBroker;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToDoubleFunction;

/** Processor time, and what the client allocates. */
final class ProcessorFigures {

  private static final FigureUnit NS_PER_MESSAGE = FigureUnit.NANOSECONDS_PER_MESSAGE;
  private static final FigureUnit PERCENT = FigureUnit.PERCENT_OF_HOST;
  private static final FigureUnit CORES = FigureUnit.CORES;

  static final NodeFigure CPU_P50 =
      NodeFigure.ofSamples(
          "broker_cpu_percent_p50",
          "broker CPU, median",
          PERCENT,
          FigureWindow.STUDY,
          NodeSamples::percentOfHostMedian);

  static final NodeFigure CPU_P95 =
      NodeFigure.ofSamples(
          "broker_cpu_percent_p95",
          "broker CPU, 95th percentile",
          PERCENT,
          FigureWindow.STUDY,
          NodeSamples::percentOfHostP95);

  private static final FigureWindow MEASUREMENT = FigureWindow.MEASUREMENT;
  private static final FigureWindow DRAINED = FigureWindow.DRAINED;

  static final List<Figure> ALL =
      List.of(
          perMessage(
                  "client_cpu_ns_per_message",
                  "client CPU/msg",
                  NS_PER_MESSAGE,
                  fork -> NodeSamples.of(fork, NonBroker.CLIENT.word(), DRAINED).cpuNs())
              .ofOneRateOnly(),
          perMessage(
                  "client_allocated_bytes_per_message",
                  "client bytes/msg",
                  FigureUnit.BYTES_PER_MESSAGE,
                  ProcessorFigures::allocatedBytes)
              .ofOneRateOnly(),
          of("client_cpu_cores", "client cores", CORES, fork -> client(fork).cores())
              .ofOneRateOnly(),
          of(
                  "client_cpu_percent_of_host",
                  "client % of host",
                  PERCENT,
                  fork -> client(fork).percentOfHost())
              .ofOneRateOnly(),
          perMessage(
              "broker_cpu_ns_per_message",
              "broker CPU/msg",
              NS_PER_MESSAGE,
              fork -> ofBrokers(fork, DRAINED, NodeSamples::cpuNs)),
          of(
                  "broker_cpu_cores",
                  "broker cores",
                  CORES,
                  fork -> ofBrokers(fork, MEASUREMENT, NodeSamples::cores))
              .ofOneRateOnly(),
          of(
                  "broker_cpu_percent_of_host",
                  "broker % of host",
                  PERCENT,
                  fork -> ofBrokers(fork, MEASUREMENT, NodeSamples::percentOfHost))
              .ofOneRateOnly(),
          perMessage(NonBroker.DOCKER_PROXY, "docker_proxy_cpu_ns_per_message"),
          perMessage(NonBroker.DOCKER, "docker_cpu_ns_per_message"),
          CPU_P50.mean(),
          CPU_P95.mean(),
          CPU_P50.spread("broker_cpu_spread", "broker CPU, spread over nodes"));

  private ProcessorFigures() {}

  /** Below 0: the JVM does not say. */
  private static double allocatedBytes(ForkData fork) {
    LongSummaryStatistics bytes =
        fork.measurement().stream()
            .mapToLong(each -> each.client().allocatedBytes())
            .summaryStatistics();
    return bytes.getMin() < 0 ? Double.NaN : bytes.getSum();
  }

  /** Of a process of the container engine, which is not in the broker's time. */
  private static Figure perMessage(NonBroker processes, String word) {
    return perMessage(
        word,
        processes.word() + " CPU/msg",
        NS_PER_MESSAGE,
        fork -> NodeSamples.of(fork, processes.word(), DRAINED).cpuNs());
  }

  /** What the messages of the measurement took, those that the drain delivered included. */
  private static Figure perMessage(
      String word, String title, FigureUnit unit, ToDoubleFunction<ForkData> amount) {
    return Figure.perFork(
        word, title, unit, DRAINED, fork -> amount.applyAsDouble(fork) / fork.published());
  }

  private static Figure of(
      String word, String title, FigureUnit unit, ToDoubleFunction<ForkData> value) {
    return Figure.perFork(word, title, unit, MEASUREMENT, value);
  }

  private static NodeSamples client(ForkData fork) {
    return NodeSamples.of(fork, NonBroker.CLIENT.word(), MEASUREMENT);
  }

  /** All nodes together. */
  static double ofBrokers(ForkData fork, FigureWindow window, ToDoubleFunction<NodeSamples> value) {
    return NodeFigure.sum(
        fork.brokers().stream()
            .map(node -> NodeSamples.of(fork, node, window))
            .mapToDouble(value)
            .toArray());
  }
}
