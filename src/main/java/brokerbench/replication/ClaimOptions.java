package brokerbench.replication;

import brokerbench.claims.Arm;
import brokerbench.claims.Claim;
import brokerbench.claims.SharedSetting;
import brokerbench.claims.TrialParams;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * The ways to measure one claim in one scope.
 *
 * @param options in the order of the claim's scenarios; empty when {@code absent} is not
 * @param absent why there is none, a sentence without its point, or empty
 */
record ClaimOptions(List<Option> options, String absent) {

  /**
   * Trials under one setting.
   *
   * @param candidates per arm the trials that measure it, at least one
   */
  record Option(List<List<Trial>> candidates) {

    /** Whether each arm has one trial only. */
    boolean hasNoChoice() {
      return candidates.stream().allMatch(each -> each.size() == 1);
    }

    /**
     * One trial per arm.
     *
     * @param there ids of trials that run anyway, which are preferred
     */
    List<Trial> trials(Set<String> there) {
      return candidates.stream()
          .map(
              each ->
                  each.stream()
                      .filter(trial -> there.contains(trial.id()))
                      .findFirst()
                      .orElse(each.getFirst()))
          .toList();
    }
  }

  static ClaimOptions of(Claim claim, Map<String, String> scope, double scale) {
    if (claim.scenarios().isEmpty()) {
      return none("%s: needs %s".formatted(Claim.NO_SCENARIO, claim.missing()));
    }
    if (claim.isOfPowerCuts()) {
      return none("a power cut, which bench durability makes");
    }
    List<Trial> trials =
        claim.scenarios().stream()
            .flatMap(scenario -> scenario.trials(scale).stream())
            .map(trial -> trial.withForks(1))
            .toList();
    Map<String, List<Trial>> candidates = new LinkedHashMap<>();
    for (Arm arm : claim.arms()) {
      List<Trial> met = trials.stream().filter(trial -> measures(trial, scope, arm)).toList();
      if (met.isEmpty() && claim.neededArms().contains(arm.name())) {
        return none("no trial of " + claim.wanted(scope, arm, "has"));
      }
      candidates.put(arm.name(), met);
    }
    SharedSetting shared = SharedSetting.of(claim, scope);
    List<Option> options = new ArrayList<>();
    for (Map<String, String> setting : common(claim, candidates, shared)) {
      options.add(
          new Option(
              candidates.values().stream()
                  .map(each -> inSetting(each, setting, shared))
                  .filter(each -> !each.isEmpty())
                  .toList()));
    }
    return options.isEmpty()
        ? none("the trials of its arms share no setting")
        : new ClaimOptions(options, "");
  }

  private static ClaimOptions none(String why) {
    return new ClaimOptions(List.of(), why);
  }

  private static boolean measures(Trial trial, Map<String, String> scope, Arm arm) {
    TrialParams params = TrialParams.of(trial);
    return !arm.select().isEmpty() && params.meet(scope) && params.meet(arm.select());
  }

  /** Whether {@code trial} measures an arm of {@code claim} in one of its scopes. */
  static boolean serves(Trial trial, Claim claim) {
    return claim.scenarios().stream().anyMatch(each -> each.name().equals(trial.scenario()))
        && claim.scopes().stream()
            .anyMatch(scope -> claim.arms().stream().anyMatch(arm -> measures(trial, scope, arm)));
  }

  private static Set<SortedMap<String, String>> common(
      Claim claim, Map<String, List<Trial>> candidates, SharedSetting shared) {
    Set<SortedMap<String, String>> common = new LinkedHashSet<>();
    candidates.values().forEach(each -> common.addAll(settings(each, shared)));
    claim
        .neededArms()
        .forEach(
            arm -> common.retainAll(settings(candidates.getOrDefault(arm, List.of()), shared)));
    return common;
  }

  private static Set<SortedMap<String, String>> settings(List<Trial> trials, SharedSetting shared) {
    Set<SortedMap<String, String>> settings = new LinkedHashSet<>();
    trials.forEach(trial -> settings.add(setting(trial, shared)));
    return settings;
  }

  private static List<Trial> inSetting(
      List<Trial> trials, Map<String, String> setting, SharedSetting shared) {
    return trials.stream().filter(trial -> setting(trial, shared).equals(setting)).toList();
  }

  private static SortedMap<String, String> setting(Trial trial, SharedSetting shared) {
    return shared.of(trial.broker(), TrialParams.of(trial).values());
  }
}
