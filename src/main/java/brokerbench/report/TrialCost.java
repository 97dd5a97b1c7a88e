package brokerbench.report;

import brokerbench.cost.CostPart;
import brokerbench.cost.CostTerms;
import brokerbench.cost.LatencyLimit;
import brokerbench.figures.Figure;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Scale;

/**
 * What the messages of a trial cost.
 *
 * @param latency of the limit's percentile; without a value where there is no limit
 * @param withheld why there is no cost, such as {@code is invalid}; empty where there is one
 */
record TrialCost(TrialSummary trial, Estimate latency, String withheld, CostTerms terms) {

  private static final Estimate NO_ESTIMATE = Estimate.of(new double[0], Scale.RATIO);

  static TrialCost of(TrialSummary trial, CostTerms terms) {
    Estimate latency = terms.limit().map(limit -> latency(trial, limit)).orElse(NO_ESTIMATE);
    return new TrialCost(trial, latency, withheld(trial, latency, terms), terms);
  }

  private static Estimate latency(TrialSummary trial, LatencyLimit limit) {
    Figure figure = limit.figure(trial.outcome().trial().params());
    return Estimate.of(trial.values(figure), figure.scale());
  }

  private static String withheld(TrialSummary trial, Estimate latency, CostTerms terms) {
    if (trial.isInvalid()) {
      return "is invalid";
    }
    if (!trial.estimate(trial.rate()).isPresent()) {
      return "has no one rate";
    }
    return terms
        .limit()
        .filter(limit -> !limit.holds(latency.value()))
        .map(limit -> misses(limit, latency))
        .orElse("");
  }

  private static String misses(LatencyLimit limit, Estimate latency) {
    return latency.isPresent()
        ? "misses the limit: %s %s".formatted(limit.percentile(), Figures.duration(latency))
        : "has no %s".formatted(limit.percentile());
  }

  boolean isGiven() {
    return withheld.isEmpty();
  }

  /** One value per fork that has the part; none where the cost is withheld. */
  double[] values(CostPart part) {
    return isGiven() ? part.ofEach(trial.forkData(), terms) : new double[0];
  }

  Estimate estimate(CostPart part) {
    return Estimate.of(values(part), Scale.RATIO);
  }
}
