package brokerbench.claims;

import brokerbench.figures.Figure;
import brokerbench.figures.FigureCatalogue;
import brokerbench.figures.FigureUnit;
import brokerbench.figures.NodeSamples;
import brokerbench.results.ForkData;
import brokerbench.statistics.Scale;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a claim is about: a figure of the catalogue, by its own word or by the one that published
 * tables have for it. A claim gives the unit beside the word, so the word has none.
 *
 * @param word in claims files
 * @param units in which a claim may give it
 */
public record ClaimMetric(String word, List<Unit> units, Figure figure) {

  private static final Map<String, String> PUBLISHED =
      Map.ofEntries(
          Map.entry("throughput", "delivered_msg_per_s"),
          Map.entry("requests", "published_msg_per_s"),
          Map.entry("http_requests", "published_msg_per_s"),
          Map.entry("operations", "operations_per_s"),
          Map.entry("installation_size", "installation_bytes"),
          Map.entry("disk_increase", "disk_increase_bytes"),
          Map.entry("disk_written", "disk_written_bytes"),
          Map.entry("cpu_median", "broker_cpu_percent_p50"),
          Map.entry("cpu_p95", "broker_cpu_percent_p95"),
          Map.entry("cpu_spread", "broker_cpu_spread"),
          Map.entry("memory_median", "broker_memory_p50_bytes"),
          Map.entry("memory_max", "broker_memory_max_bytes"),
          Map.entry("memory_spread", "broker_memory_spread"),
          Map.entry("cost", "node_hours_per_million_messages"),
          Map.entry("lost_after_crash", "lost_messages"));

  /** The metric called {@code word}, if there is one. */
  static Optional<ClaimMetric> find(String word) {
    return FigureCatalogue.find(PUBLISHED.getOrDefault(word, word))
        .or(() -> FigureCatalogue.find(word + "_ns"))
        .map(figure -> new ClaimMetric(word, Unit.of(figure.unit()), figure));
  }

  /** All words, for messages. */
  static List<String> words() {
    return Stream.concat(
            PUBLISHED.keySet().stream(), FigureCatalogue.ALL.stream().map(Figure::word))
        .sorted()
        .toList();
  }

  /** Why {@code forks} have no value of it: the word, with a cause where one is known. */
  String absentFrom(List<ForkData> forks) {
    if (figure.isOfTheLargerAlone(forks)) {
      return word + ": in some forks it is too small to be recorded";
    }
    return measures(FigureUnit.PERCENT_OF_HOST) && forks.stream().anyMatch(NodeSamples::isTooIdle)
        ? word + ": too much of its window is idle time around the load; take a larger --scale"
        : word;
  }

  /** Whether it tells loss, so that a fork that lost messages is one to count. */
  boolean tellsLoss() {
    return FigureCatalogue.OF_LOSS.contains(figure);
  }

  /** Whether it counts what the speed of a machine does not change, such as messages lost. */
  boolean isCount() {
    return measures(FigureUnit.MESSAGES);
  }

  /** Whether each arm must give a price. */
  boolean isPriced() {
    return measures(FigureUnit.HOURS_PER_MILLION_MESSAGES);
  }

  private boolean measures(FigureUnit unit) {
    return figure.unit() == unit;
  }

  /** How forks are averaged and compared. */
  public Scale scale() {
    return figure.scale();
  }
}
