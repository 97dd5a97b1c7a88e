package brokerbench.figures;

import brokerbench.results.ForkData;
import brokerbench.results.ResourceSample;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** What broker nodes send and receive. */
final class NetworkFigures {

  private static final FigureWindow WINDOW = FigureWindow.DRAINED;

  /**
   * The most that nodes can have sent each other: what they did is in the bytes that all received
   * and in those that all sent, beside what clients and others sent and received.
   */
  static final Figure BETWEEN_NODES =
      Figure.perFork(
          "node_traffic_bytes_per_message",
          "between nodes/msg, at most",
          FigureUnit.BYTES_PER_MESSAGE,
          WINDOW,
          NetworkFigures::mostBetweenNodes);

  static final List<Figure> ALL = List.of(BETWEEN_NODES);

  private NetworkFigures() {}

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
    return NodeFigure.sum(
        fork.brokers().stream()
            .mapToDouble(node -> NodeSamples.of(fork, node, WINDOW).growth(counter))
            .toArray());
  }
}
