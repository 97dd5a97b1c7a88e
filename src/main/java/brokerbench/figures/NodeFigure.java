package brokerbench.figures;

import brokerbench.results.DiskUse;
import brokerbench.results.ForkData;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/**
 * A figure that each broker node has, from which that of the fork follows.
 *
 * @param word as {@link Figure#word}, the same for a node and its fork
 * @param value of a node of a fork; NaN for none
 */
public record NodeFigure(
    String word,
    String title,
    FigureUnit unit,
    FigureWindow window,
    ToDoubleBiFunction<ForkData, String> value) {

  /** The value of {@code node}; NaN for none. */
  public double of(ForkData fork, String node) {
    double found = value.applyAsDouble(fork, node);
    return Double.isFinite(found) ? found : Double.NaN;
  }

  static NodeFigure ofSamples(
      String word,
      String title,
      FigureUnit unit,
      FigureWindow window,
      ToDoubleFunction<NodeSamples> value) {
    return new NodeFigure(
        word,
        title,
        unit,
        window,
        (fork, node) -> value.applyAsDouble(NodeSamples.of(fork, node, window)));
  }

  static NodeFigure ofDisk(String word, String title, ToDoubleBiFunction<ForkData, DiskUse> value) {
    return new NodeFigure(
        word,
        title,
        FigureUnit.BYTES,
        FigureWindow.FORK,
        (fork, node) ->
            fork.disk().stream()
                .filter(use -> use.node().equals(node))
                .mapToDouble(use -> value.applyAsDouble(fork, use))
                .findFirst()
                .orElse(Double.NaN));
  }

  Figure mean() {
    return over(word, title, unit, NodeFigure::mean);
  }

  Figure sum() {
    return over(word, title, unit, NodeFigure::sum);
  }

  /** Highest less lowest node, over the mean; none of a single node, which has no spread. */
  Figure spread(String spreadWord, String spreadTitle) {
    return over(spreadWord, spreadTitle, FigureUnit.FRACTION, NodeFigure::spread);
  }

  private Figure over(
      String otherWord, String otherTitle, FigureUnit other, ToDoubleFunction<double[]> combined) {
    return Figure.perFork(
        otherWord,
        otherTitle,
        other,
        window,
        fork ->
            combined.applyAsDouble(
                fork.brokers().stream().mapToDouble(node -> of(fork, node)).toArray()));
  }

  static double sum(double[] nodes) {
    return nodes.length == 0 ? Double.NaN : Arrays.stream(nodes).sum();
  }

  private static double mean(double[] nodes) {
    return sum(nodes) / nodes.length;
  }

  private static double spread(double[] nodes) {
    double[] sorted = nodes.clone();
    Arrays.sort(sorted);
    return nodes.length < 2 ? Double.NaN : (sorted[nodes.length - 1] - sorted[0]) / mean(nodes);
  }

  static double orNaN(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : Double.NaN;
  }
}
