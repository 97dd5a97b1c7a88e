package brokerbench.figures;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Memory of the broker nodes. */
final class MemoryFigures {

  static final NodeFigure P50 =
      bytes("broker_memory_p50_bytes", "broker memory, median", NodeSamples::memoryMedianBytes);

  static final NodeFigure HIGHEST =
      bytes("broker_memory_max_bytes", "broker memory, maximum", NodeSamples::memoryHighestBytes);

  static final List<Figure> ALL =
      List.of(
          NodeFigure.ofSamples(
                  "broker_memory_highest_bytes",
                  "broker memory",
                  FigureUnit.BYTES,
                  FigureWindow.MEASUREMENT,
                  NodeSamples::memoryHighestBytes)
              .sum(),
          P50.mean(),
          HIGHEST.mean(),
          HIGHEST.spread("broker_memory_spread", "broker memory, spread over nodes"));

  private MemoryFigures() {}

  private static NodeFigure bytes(String word, String title, ToDoubleFunction<NodeSamples> value) {
    return NodeFigure.ofSamples(word, title, FigureUnit.BYTES, FigureWindow.STUDY, value);
  }
}
