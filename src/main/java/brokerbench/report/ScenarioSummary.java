package brokerbench.report;

import brokerbench.results.Validity;
import brokerbench.statistics.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The trials of one scenario.
 *
 * @param name of the scenario
 * @param trials by id, the invalid ones last
 */
public record ScenarioSummary(String name, List<TrialSummary> trials) {

  /** One comparison of two trials. */
  public record Line(
      TrialSummary first, TrialSummary second, Metric metric, Comparison comparison) {}

  /** Copies the list. */
  public ScenarioSummary {
    trials = List.copyOf(trials);
  }

  /** Every metric of every pair of brokers that had the same parameters, invalid trials aside. */
  public List<Line> comparisons() {
    List<Line> lines = new ArrayList<>();
    forEachPair(
        (first, second) -> {
          if (first.validity() == Validity.INVALID || second.validity() == Validity.INVALID) {
            return;
          }
          for (Metric metric : Metric.compared(first, second)) {
            Comparison comparison = Comparison.of(first.values(metric), second.values(metric));
            if (comparison != null) {
              lines.add(new Line(first, second, metric, comparison));
            }
          }
        });
    return lines;
  }

  /** Every pair of trials on two brokers at the same point of the sweep. */
  void forEachPair(BiConsumer<TrialSummary, TrialSummary> action) {
    for (int i = 0; i < trials.size(); i++) {
      for (int k = i + 1; k < trials.size(); k++) {
        TrialSummary first = trials.get(i);
        TrialSummary second = trials.get(k);
        if (!first.broker().equals(second.broker()) && neutral(first).equals(neutral(second))) {
          action.accept(first, second);
        }
      }
    }
  }

  // A dot stands behind a broker's name where the parameter is that broker's own. A parameter that
  // no broker varies is no point of a sweep: the scenario gives each broker its value.
  private List<String> neutral(TrialSummary trial) {
    return trial.swept().entrySet().stream()
        .filter(param -> param.getKey().indexOf('.') < 0)
        .filter(param -> variesWithinABroker(param.getKey()))
        .map(Object::toString)
        .toList();
  }

  private boolean variesWithinABroker(String param) {
    return trials.stream()
        .collect(
            Collectors.groupingBy(
                TrialSummary::broker,
                Collectors.mapping(
                    trial -> trial.swept().getOrDefault(param, ""), Collectors.toSet())))
        .values()
        .stream()
        .anyMatch(values -> values.size() > 1);
  }
}
