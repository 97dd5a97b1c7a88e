package brokerbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What tells the rows of {@link TrialTable} apart: number, broker, and the parameters in which they
 * differ, one of those that vary together. Names of parameters are broken where that makes room.
 */
final class TrialNames {

  static final String LOAD = "load";

  /** What the columns take of a line at most: figures need the other half. */
  private static final int MOST_WIDTH = 44;

  private static final int GAP = 2;

  private final List<TrialSummary> trials;
  private final SortedMap<String, String> tied;
  private final Set<String> unnamed;
  private final List<TrialColumn> columns;

  TrialNames(List<TrialSummary> trials) {
    this.trials = trials;
    this.tied = TrialLook.tied(trials);
    this.unnamed = varied(trials);
    unnamed.removeAll(tied.keySet());
    this.columns = place();
  }

  /** From the left; the broker is none of them where all rows share it. */
  List<TrialColumn> columns() {
    return columns;
  }

  TrialColumn broker() {
    return TrialColumn.condition("<broker", trials, TrialSummary::server);
  }

  /** Parameters that differ between rows but have no column, for lack of room. */
  Set<String> unnamed() {
    return unnamed;
  }

  /**
   * What varies together with another parameter, such as {@code load=rate: capacity_share=0.5}: a
   * line for each value of that other.
   */
  List<String> tied() {
    SortedMap<String, SortedMap<String, String>> lines = new TreeMap<>();
    for (TrialSummary trial : trials) {
      tied.forEach(
          (name, other) -> {
            String value = trial.swept().get(name);
            if (value != null) {
              lines
                  .computeIfAbsent(other + "=" + trial.swept().get(other), _ -> new TreeMap<>())
                  .put(name, value);
            }
          });
    }
    return lines.entrySet().stream()
        .map(
            line ->
                line.getValue().entrySet().stream()
                    .map(Object::toString)
                    .collect(Collectors.joining(", ", line.getKey() + ": ", "")))
        .toList();
  }

  /** By name: the load, then what any broker takes, then each broker's own. */
  private static Set<String> varied(List<TrialSummary> trials) {
    Set<String> varied =
        new TreeSet<>(
            Comparator.comparing((String name) -> !name.equals(LOAD))
                .thenComparing(TrialLook::isOwn)
                .thenComparing(Comparator.naturalOrder()));
    trials.forEach(trial -> varied.addAll(trial.swept().keySet()));
    return varied;
  }

  /** Takes those that have a column from {@link #unnamed}. */
  private List<TrialColumn> place() {
    List<TrialColumn> placed = new ArrayList<>();
    placed.add(TrialColumn.of("<#", trials, this::number));
    if (!broker().isShared()) {
      placed.add(broker());
    }
    List<TrialColumn> params =
        unnamed.stream()
            .map(
                name ->
                    TrialColumn.of(
                        "<" + name,
                        trials,
                        trial -> trial.swept().getOrDefault(name, Figures.NONE)))
            .toList();
    boolean fit = width(Stream.concat(placed.stream(), params.stream()).toList()) <= MOST_WIDTH;
    for (TrialColumn param : params) {
      TrialColumn shown = fit ? param : param.stacked();
      if (width(placed) + GAP + shown.width() <= MOST_WIDTH) {
        placed.add(shown);
        unnamed.remove(param.bareTitle());
      }
    }
    return placed;
  }

  private String number(TrialSummary trial) {
    return trials.indexOf(trial) + 1 + (trial.isInvalid() ? "!" : "");
  }

  private static int width(List<TrialColumn> columns) {
    return columns.stream().mapToInt(TrialColumn::width).sum() + GAP * (columns.size() - 1);
  }
}
