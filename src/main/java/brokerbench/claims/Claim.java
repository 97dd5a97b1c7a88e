package brokerbench.claims;

import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One published statement with a figure.
 *
 * @param id lower case, digits and hyphens; unique among all claims
 * @param place section, table or figure of the source
 * @param unit of the arms' figures
 * @param scenarios those that measure it; empty when none does yet
 * @param missing what a scenario would need; empty when there is one
 * @param scopes parameter to value, for all arms; one map per case that the claim covers, at least
 *     one, of which the first may be empty
 * @param premises conditions that the source makes and that are checked in what was measured
 * @param arms what is compared, in reading order
 * @param defects what is wrong in the source that touches this claim, and what is measured instead
 *     of it, a sentence each
 * @param exploratory why its verdict is exploratory, where a reader of the plans alone cannot tell
 *     it; empty where nothing was decided after a result
 */
public record Claim(
    String id,
    ClaimSource source,
    String place,
    String statement,
    ClaimMetric metric,
    Unit unit,
    Expectation expectation,
    List<Scenario> scenarios,
    String missing,
    List<Map<String, String>> scopes,
    List<Premise> premises,
    List<Arm> arms,
    Tolerance tolerance,
    List<String> defects,
    String exploratory) {

  /** The words of a claim without a scenario, in a claims file and in lists. */
  public static final String NO_SCENARIO = "no scenario yet";

  public Claim {
    scenarios = List.copyOf(scenarios);
    scopes = List.copyOf(scopes);
    premises = List.copyOf(premises);
    arms = List.copyOf(arms);
    defects = List.copyOf(defects);
  }

  /** The arm called {@code name}, which exists. */
  Arm arm(String name) {
    return arms.stream().filter(arm -> arm.name().equals(name)).findFirst().orElseThrow();
  }

  /** Names of the arms without which nothing can be said, at least one. */
  public List<String> neededArms() {
    return switch (expectation) {
      case Expectation.Compared compared -> List.of(compared.of(), compared.over());
      case Expectation.Absolute _ -> arms.stream().map(Arm::name).toList();
    };
  }

  /** Whether its trials are loads under which power is cut, which no run measures. */
  public boolean isOfPowerCuts() {
    return scenarios.stream().anyMatch(each -> each.name().equals(ScenarioLibrary.POWER_CUT));
  }

  /**
   * What shall measure {@code arm}.
   *
   * @param having what stands between scenarios and parameters, such as {@code with}
   */
  public String wanted(Map<String, String> scope, Arm arm, String having) {
    Map<String, String> wanted = new TreeMap<>(scope);
    wanted.putAll(arm.select());
    return "%s %s %s"
        .formatted(
            scenarios.stream().map(Scenario::name).collect(Collectors.joining(" or ")),
            having,
            wanted.entrySet().stream().map(Object::toString).collect(Collectors.joining(" ")));
  }

  /** Names of the scenarios, or {@link #NO_SCENARIO}. */
  public String scenarioNames() {
    return scenarios.isEmpty()
        ? NO_SCENARIO
        : String.join(", ", scenarios.stream().map(Scenario::name).toList());
  }
}
