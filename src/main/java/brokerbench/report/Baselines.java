package brokerbench.report;

import brokerbench.results.TrialOutcome;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.Trial;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The values of swept parameters with which the others are compared.
 *
 * @param given parameter to value; where none is given it is the first that was planned
 */
public record Baselines(Map<String, String> given) {

  /** The first value of each parameter. */
  public static final Baselines FIRST = new Baselines(Map.of());

  public Baselines {
    given = Map.copyOf(given);
  }

  /**
   * Refuses a value with which nothing can be compared.
   *
   * @throws InvalidScenarioException for a parameter that {@code trials} do not sweep, or a value
   *     that none of them has
   */
  public void check(Collection<Trial> trials) {
    given.forEach(
        (name, value) -> {
          ParamCatalogue.named(name).check(value);
          TreeSet<String> swept = new TreeSet<>();
          trials.forEach(trial -> swept.add(text(name, trial)));
          InvalidScenarioException.when(
              swept.size() < 2,
              "--baseline: %s=%s: no trial varies %s; sweep it with -p %s=VALUE,VALUE"
                  .formatted(name, value, name, name));
          InvalidScenarioException.when(
              trials.stream().noneMatch(trial -> isAt(name, value, trial)),
              "--baseline: %s=%s: no trial has this value; use one of %s"
                  .formatted(name, value, String.join(", ", swept)));
        });
  }

  /**
   * The baseline of {@code name} among the trials of {@code broker}.
   *
   * @param outcomes in the order in which they were planned
   */
  String of(String name, String broker, List<TrialOutcome> outcomes) {
    List<Trial> own =
        outcomes.stream()
            .map(TrialOutcome::trial)
            .filter(trial -> trial.broker().equals(broker))
            .toList();
    return own.stream()
        .filter(trial -> given.containsKey(name) && isAt(name, given.get(name), trial))
        .findFirst()
        .or(() -> own.stream().findFirst())
        .map(trial -> text(name, trial))
        .orElse("");
  }

  private static boolean isAt(String name, String value, Trial trial) {
    return ParamCatalogue.named(name)
        .canonical(text(name, trial))
        .equals(ParamCatalogue.named(name).canonical(value));
  }

  private static String text(String name, Trial trial) {
    return trial.params().text(name);
  }
}
