package brokerbench.figures;

import brokerbench.results.ClientUse;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Processor time, and what the client allocates. */
final class ProcessorFigures {

  static final NodeFigure CPU_P50 =
      NodeFigure.ofSamples(
          "broker_cpu_percent_p50",
          "broker CPU, median",
          FigureUnit.PERCENT_OF_HOST,
          FigureWindow.STUDY,
          NodeSamples::percentOfHostMedian);

  static final NodeFigure CPU_P95 =
      NodeFigure.ofSamples(
          "broker_cpu_percent_p95",
          "broker CPU, 95th percentile",
          FigureUnit.PERCENT_OF_HOST,
          FigureWindow.STUDY,
          NodeSamples::percentOfHostP95);

  private static final FigureWindow MEASUREMENT = FigureWindow.MEASUREMENT;

  static final List<Figure> ALL =
      List.of(
          clientPerMessage(
              "client_cpu_ns_per_message",
              "client CPU/msg",
              FigureUnit.NANOSECONDS_PER_MESSAGE,
              ClientUse::cpuNs),
          clientPerMessage(
              "client_allocated_bytes_per_message",
              "client bytes/msg",
              FigureUnit.BYTES_PER_MESSAGE,
              ClientUse::allocatedBytes),
          of(
              ForkData.CLIENT,
              "client_cpu_cores",
              "client cores",
              FigureUnit.CORES,
              NodeSamples::cores),
          of(
              ForkData.CLIENT,
              "client_cpu_percent_of_host",
              "client % of host",
              FigureUnit.PERCENT_OF_HOST,
              NodeSamples::percentOfHost),
          Figure.perFork(
              "broker_cpu_ns_per_message",
              "broker CPU/msg",
              FigureUnit.NANOSECONDS_PER_MESSAGE,
              MEASUREMENT,
              fork -> ofBrokers(fork, NodeSamples::cpuNs) / fork.published()),
          Figure.perFork(
              "broker_cpu_cores",
              "broker cores",
              FigureUnit.CORES,
              MEASUREMENT,
              fork -> ofBrokers(fork, NodeSamples::cores)),
          Figure.perFork(
              "broker_cpu_percent_of_host",
              "broker % of host",
              FigureUnit.PERCENT_OF_HOST,
              MEASUREMENT,
              fork -> ofBrokers(fork, NodeSamples::percentOfHost)),
          perMessage(ForkData.DOCKER_PROXY, "docker_proxy_cpu_ns_per_message"),
          perMessage(ForkData.DOCKER, "docker_cpu_ns_per_message"),
          CPU_P50.mean(),
          CPU_P95.mean(),
          CPU_P50.spread("broker_cpu_spread", "broker CPU, spread over nodes"));

  private ProcessorFigures() {}

  private static Figure clientPerMessage(
      String word, String title, FigureUnit unit, ToLongFunction<ClientUse> amount) {
    return Figure.perIteration(
            word, title, unit, each -> perMessage(amount.applyAsLong(each.client()), each))
        .better(Better.LOWER);
  }

  /** Below 0: the JVM does not say. */
  private static double perMessage(long amount, IterationResult iteration) {
    return amount < 0 ? Double.NaN : (double) amount / iteration.counts().published();
  }

  private static Figure of(
      String node,
      String word,
      String title,
      FigureUnit unit,
      ToDoubleFunction<NodeSamples> value) {
    return Figure.perFork(
        word,
        title,
        unit,
        MEASUREMENT,
        fork -> value.applyAsDouble(NodeSamples.of(fork, node, MEASUREMENT)));
  }

  /** Of a process of the container engine, which is not in the broker's time. */
  private static Figure perMessage(String node, String word) {
    return Figure.perFork(
        word,
        node + " CPU/msg",
        FigureUnit.NANOSECONDS_PER_MESSAGE,
        MEASUREMENT,
        fork -> NodeSamples.of(fork, node, MEASUREMENT).cpuNs() / fork.published());
  }

  private static double ofBrokers(ForkData fork, ToDoubleFunction<NodeSamples> value) {
    return fork.brokers().isEmpty()
        ? Double.NaN
        : fork.brokers().stream()
            .map(node -> NodeSamples.of(fork, node, MEASUREMENT))
            .mapToDouble(value)
            .sum();
  }
}
