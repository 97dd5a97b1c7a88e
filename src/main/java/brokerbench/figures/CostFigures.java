package brokerbench.figures;

import brokerbench.results.ForkData;
import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** What messages take of what is paid for, or worn. */
final class CostFigures {

  private static final double MESSAGES = 1e6;
  private static final double THOUSAND = 1e3;
  private static final double SECONDS_PER_HOUR = 3_600;

  /**
   * All nodes, for as long as the messages take at the rate that the load reached; none where nodes
   * are no machines.
   */
  static final Figure NODE_HOURS =
      Figure.perFork(
              "node_hours_per_million_messages",
              "node hours/million msg",
              FigureUnit.HOURS_PER_MILLION_MESSAGES,
              FigureWindow.MEASUREMENT,
              CostFigures::nodeHours)
          .ofOneRateOnly();

  /** Of the processor packages of the host: brokers, clients, and whatever else ran. */
  private static final Figure ENERGY =
      Figure.perFork(
          "host_joules_per_million_messages",
          "host J/million msg",
          FigureUnit.JOULES_PER_MILLION_MESSAGES,
          FigureWindow.DRAINED,
          CostFigures::joules);

  /** Of the disks of the host, whoever asked for them: brokers, and whatever else ran. */
  private static final Figure FLUSHES =
      Figure.perFork(
          "host_flushes_per_thousand_messages",
          "host flushes/1,000 msg",
          FigureUnit.FLUSHES_PER_THOUSAND_MESSAGES,
          FigureWindow.DRAINED,
          CostFigures::flushes);

  /**
   * The most that nodes can have sent each other: what they did is in the bytes that all received
   * and in those that all sent, beside what clients and others sent and received.
   */
  static final Figure BETWEEN_NODES =
      Figure.perFork(
          "node_traffic_bytes_per_message",
          "between nodes/msg, at most",
          FigureUnit.BYTES_PER_MESSAGE,
          FigureWindow.DRAINED,
          CostFigures::mostBetweenNodes);

  /** But for {@link #BETWEEN_NODES}, whose column stands elsewhere. */
  static final List<Figure> ALL = List.of(NODE_HOURS, ENERGY, FLUSHES);

  private CostFigures() {}

  private static double mostBetweenNodes(ForkData fork) {
    // a node may be several processes, which send each other too
    if (fork.trial().params().cluster().nodes() < 2) {
      return Double.NaN;
    }
    double received = ofAll(fork, ResourceSample::networkReceivedBytesTotal);
    double sent = ofAll(fork, ResourceSample::networkSentBytesTotal);
    return Math.min(received, sent) / fork.published();
  }

  private static double ofAll(ForkData fork, Function<ResourceSample, OptionalLong> counter) {
    return ProcessorFigures.ofBrokers(
        fork, FigureWindow.DRAINED, samples -> samples.growth(counter));
  }

  /** A microjoule per message is a joule per million of them. */
  private static double joules(ForkData fork) {
    return NodeSamples.of(fork, NonBroker.HOST.word(), FigureWindow.DRAINED)
            .growth(ResourceSample::energyMicrojoulesTotal)
        / fork.published();
  }

  private static double flushes(ForkData fork) {
    return THOUSAND
        * NodeSamples.of(fork, NonBroker.HOST.word(), FigureWindow.DRAINED)
            .growth(ResourceSample::diskFlushesTotal)
        / fork.published();
  }

  private static double nodeHours(ForkData fork) {
    return fork.machines().isPresent()
        ? MESSAGES
            * fork.machines().getAsInt()
            / FigureCatalogue.rateOf(fork.trial().params()).of(fork)
            / SECONDS_PER_HOUR
        : Double.NaN;
  }
}
