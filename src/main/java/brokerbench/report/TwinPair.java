package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.scenario.TwinTrials;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Two trials that differ in nothing but their label, and in a slow-down that b may have. */
record TwinPair(TrialSummary a, TrialSummary b) {

  /** Every pair among {@code trials}, in their order. */
  static List<TwinPair> of(List<TrialSummary> trials) {
    return trials.stream()
        .filter(trial -> label(trial).equals("a"))
        .flatMap(
            a ->
                trials.stream()
                    .filter(b -> label(b).equals("b") && shared(a).equals(shared(b)))
                    .map(b -> new TwinPair(a, b)))
        .toList();
  }

  private static String label(TrialSummary trial) {
    return trial.outcome().trial().params().text(TwinTrials.LABEL);
  }

  private static Map<String, String> shared(TrialSummary trial) {
    Map<String, String> shared = new TreeMap<>(trial.outcome().trial().params().values());
    shared.keySet().removeAll(List.of(TwinTrials.LABEL, TwinTrials.STOPPED));
    return shared;
  }

  boolean isInjected() {
    return b.outcome().trial().params().decimal(TwinTrials.STOPPED) > 0;
  }

  /** The figure that says whether there are forks enough, and whether an injection was found. */
  Figure inQuestion() {
    return ReportFigures.inQuestion(a.outcome().trial().params());
  }
}
