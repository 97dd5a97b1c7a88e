package brokerbench.replication;

import brokerbench.claims.Claim;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The trials that claims need: one for each arm of each claim and scope. Where several could serve,
 * those that other claims need anyway, else those of the scenario that the claim names first.
 *
 * @param trials each once, with one fork
 * @param unserved what no trial can measure, a line each
 */
public record NeededTrials(List<Trial> trials, List<String> unserved) {

  public NeededTrials {
    trials = List.copyOf(trials);
    unserved = List.copyOf(unserved);
  }

  /**
   * Of some claims, with message counts times {@code scale}.
   *
   * @throws brokerbench.scenario.InvalidScenarioException when a scaled count leaves its range
   */
  public static NeededTrials of(List<Claim> claims, double scale) {
    List<String> unserved = new ArrayList<>();
    List<List<ClaimOptions.Option>> needs = new ArrayList<>();
    for (Claim claim : claims) {
      for (Map<String, String> scope : claim.scopes()) {
        ClaimOptions options = ClaimOptions.of(claim, scope, scale);
        if (options.absent().isEmpty()) {
          needs.add(options.options());
        } else {
          unserved.add(claim.id() + ": " + options.absent());
        }
      }
    }
    return new NeededTrials(chosen(needs), unserved);
  }

  private static List<Trial> chosen(List<List<ClaimOptions.Option>> needs) {
    Map<String, Trial> chosen = new LinkedHashMap<>();
    // What has no choice comes first, so that the others find it there.
    needs.stream().filter(NeededTrials::isSettled).forEach(need -> choose(need, chosen));
    needs.stream().filter(need -> !isSettled(need)).forEach(need -> choose(need, chosen));
    return List.copyOf(chosen.values());
  }

  private static boolean isSettled(List<ClaimOptions.Option> need) {
    return need.size() == 1 && need.getFirst().hasNoChoice();
  }

  private static void choose(List<ClaimOptions.Option> need, Map<String, Trial> chosen) {
    need.stream()
        .map(option -> option.trials(chosen.keySet()))
        .min(
            Comparator.comparingLong(
                trials -> trials.stream().filter(trial -> !chosen.containsKey(trial.id())).count()))
        .orElseThrow()
        .forEach(trial -> chosen.putIfAbsent(trial.id(), trial));
  }
}
