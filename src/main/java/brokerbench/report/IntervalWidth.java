package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.results.RunData;
import brokerbench.scenario.Precision;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How narrow the interval of a figure in question is: of a trial's own, or of the ratio of two
 * labels of it.
 *
 * @param trials ids of those that the figure is of
 * @param figure such as {@code delivered rate}
 * @param forks of the smaller side
 * @param relativeHalfWidth how far the interval reaches, as a share of its value; NaN without one
 */
public record IntervalWidth(
    String scenario, List<String> trials, String figure, int forks, double relativeHalfWidth) {

  /** Of every trial, or pair of labels, of {@code summary}. */
  public static List<IntervalWidth> of(RunSummary summary) {
    List<IntervalWidth> widths = new ArrayList<>();
    for (ScenarioSummary scenario : summary.scenarios()) {
      List<TwinPair> pairs = TwinPair.of(scenario.trials());
      Set<String> twins =
          pairs.stream()
              .flatMap(pair -> List.of(pair.a().id(), pair.b().id()).stream())
              .collect(Collectors.toSet());
      pairs.forEach(pair -> widths.add(of(scenario.name(), pair)));
      scenario.trials().stream()
          .filter(trial -> !twins.contains(trial.id()))
          .forEach(trial -> widths.add(of(scenario.name(), trial)));
    }
    return widths;
  }

  private static IntervalWidth of(String scenario, TrialSummary trial) {
    Figure figure = ReportFigures.inQuestion(trial.outcome().trial().params());
    Estimate estimate = trial.estimate(figure);
    return new IntervalWidth(
        scenario,
        List.of(trial.id()),
        figure.title(),
        estimate.forks(),
        estimate.relativeHalfWidth());
  }

  private static IntervalWidth of(String scenario, TwinPair pair) {
    Comparison comparison = pair.b().over(pair.a(), pair.inQuestion());
    return new IntervalWidth(
        scenario,
        List.of(pair.a().id(), pair.b().id()),
        "ratio of the " + pair.inQuestion().title() + "s",
        comparison == null ? 0 : comparison.forks(),
        comparison == null ? Double.NaN : comparison.relativeHalfWidth());
  }

  /**
   * Names of the scenarios of which a trial needs another fork. A trial of which a fork failed asks
   * for none; where one goes on, all of its scenario do, so that their forks keep alternating.
   *
   * @param finished forks that every trial has that did not fail
   */
  public static Set<String> unmet(RunData run, Precision precision, int finished) {
    Set<String> failed =
        run.manifest().trials().stream()
            .filter(outcome -> outcome.forksFinished() < finished)
            .map(outcome -> outcome.trial().id())
            .collect(Collectors.toSet());
    return of(RunSummary.of(run)).stream()
        .filter(width -> width.trials().stream().noneMatch(failed::contains))
        .filter(width -> !precision.isMet(width.forks(), width.relativeHalfWidth()))
        .map(IntervalWidth::scenario)
        .collect(Collectors.toSet());
  }

  /** Such as {@code quickstart-nats: +/-3.2 % of the delivered rate after 8 forks}. */
  String words() {
    return "%s: %s of the %s after %d forks"
        .formatted(
            String.join(" and ", trials),
            Double.isNaN(relativeHalfWidth)
                ? "no interval"
                : String.format(Locale.ROOT, "+/-%.1f %%", 100 * relativeHalfWidth),
            figure,
            forks);
  }
}
