package brokerbench.claims;

import brokerbench.scenario.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds the trials that measure the arms of one claim in one scope, by the rules of the package
 * comment.
 */
final class TrialChoice {

  private final Claim claim;
  private final Map<String, String> scope;
  private final Consumer<String> notes;
  private final SharedSetting shared;

  /**
   * Of one claim and scope.
   *
   * @param notes takes a line for each trial that is not used, and for each used one that departs
   *     from its scenario
   */
  TrialChoice(Claim claim, Map<String, String> scope, Consumer<String> notes) {
    this.claim = claim;
    this.scope = scope;
    this.notes = notes;
    this.shared = SharedSetting.of(claim, scope);
  }

  /**
   * The arms that were measured, or why one that is needed was not.
   *
   * @param arms by name, the needed ones among them; empty when {@code absent} is not
   * @param absent one sentence without its point, or empty
   */
  record Found(Map<String, ArmTrials> arms, String absent, Evidence evidence) {

    static Found absent(String why) {
      return new Found(Map.of(), why, Evidence.NONE);
    }
  }

  /**
   * Chooses among {@code trials}.
   *
   * @param needed names of the arms without which nothing can be said, at least one
   */
  Found among(List<MeasuredTrial> trials, List<String> needed) {
    Map<String, List<MeasuredTrial>> candidates = new LinkedHashMap<>();
    for (Arm arm : claim.arms()) {
      List<MeasuredTrial> met = trials.stream().filter(trial -> measures(trial, arm)).toList();
      List<MeasuredTrial> valid = met.stream().filter(trial -> !trial.forks().isEmpty()).toList();
      if (valid.isEmpty() && needed.contains(arm.name())) {
        return Found.absent(
            met.isEmpty()
                ? "no run of " + claim.wanted(scope, arm, "with")
                : "every fork of %s is invalid (its report says why)"
                    .formatted(met.getFirst().name()));
      }
      candidates.put(arm.name(), valid);
    }
    List<Map<String, String>> settings = commonSettings(candidates, needed);
    if (settings.isEmpty()) {
      return Found.absent(noCommonSetting(candidates, needed));
    }
    Map<String, ArmTrials> chosen = nearest(candidates, settings, needed);
    Set<String> departures = new TreeSet<>();
    needed.stream()
        .flatMap(name -> chosen.get(name).trials().stream())
        .forEach(trial -> departures.addAll(fromPublished(trial)));
    return new Found(chosen, "", Evidence.of(chosen.values(), departures));
  }

  private boolean measures(MeasuredTrial trial, Arm arm) {
    return !arm.select().isEmpty()
        && claim.scenarios().stream().anyMatch(each -> each.name().equals(trial.scenario()))
        && trial.params().meet(scope)
        && trial.params().meet(arm.select());
  }

  private List<Map<String, String>> commonSettings(
      Map<String, List<MeasuredTrial>> candidates, List<String> needed) {
    Set<Map<String, String>> common = settings(candidates.get(needed.getFirst()));
    needed.forEach(name -> common.retainAll(settings(candidates.get(name))));
    return List.copyOf(common);
  }

  private Set<Map<String, String>> settings(List<MeasuredTrial> trials) {
    return trials.stream().map(this::setting).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Map<String, String> setting(MeasuredTrial trial) {
    return shared.of(trial.broker(), trial.identity());
  }

  private String noCommonSetting(Map<String, List<MeasuredTrial>> candidates, List<String> needed) {
    MeasuredTrial first = candidates.get(needed.getFirst()).getFirst();
    MeasuredTrial last = candidates.get(needed.getLast()).getFirst();
    return "%s and %s were measured under different settings: %s"
        .formatted(first.name(), last.name(), Differences.between(setting(first), setting(last)));
  }

  private Map<String, ArmTrials> nearest(
      Map<String, List<MeasuredTrial>> candidates,
      List<Map<String, String>> settings,
      List<String> needed) {
    List<Map<String, ArmTrials>> options = new ArrayList<>();
    for (Map<String, String> setting : settings) {
      Map<String, ArmTrials> option = new LinkedHashMap<>();
      claim.arms().stream()
          .map(arm -> pooled(arm, inSetting(candidates.get(arm.name()), setting)))
          .filter(arm -> !arm.trials().isEmpty())
          .forEach(arm -> option.put(arm.arm().name(), arm));
      options.add(option);
    }
    Map<String, ArmTrials> best = options.stream().min(byNearness(needed)).orElseThrow();
    best.values().forEach(arm -> addNotes(arm, candidates.get(arm.arm().name())));
    return best;
  }

  private List<MeasuredTrial> inSetting(List<MeasuredTrial> trials, Map<String, String> setting) {
    return trials.stream().filter(trial -> setting(trial).equals(setting)).toList();
  }

  /** Of several groups that cannot be pooled, the nearest to the scenario; then the largest. */
  private ArmTrials pooled(Arm arm, List<MeasuredTrial> trials) {
    return trials.stream()
        .collect(
            Collectors.groupingBy(MeasuredTrial::identity, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(group -> new ArmTrials(arm, group))
        .min(
            Comparator.comparingInt(this::distance)
                .thenComparing(group -> group.forkCount(), Comparator.reverseOrder()))
        .orElse(new ArmTrials(arm, List.of()));
  }

  private Comparator<Map<String, ArmTrials>> byNearness(List<String> needed) {
    return Comparator.<Map<String, ArmTrials>>comparingInt(
            option -> needed.stream().mapToInt(name -> distance(option.get(name))).sum())
        .thenComparing(
            option -> needed.stream().mapToInt(name -> option.get(name).forkCount()).sum(),
            Comparator.reverseOrder());
  }

  private int distance(ArmTrials arm) {
    return fromPublished(arm.trials().getFirst()).size();
  }

  private List<String> fromPublished(MeasuredTrial trial) {
    Scenario scenario =
        claim.scenarios().stream()
            .filter(each -> each.name().equals(trial.scenario()))
            .findFirst()
            .orElseThrow();
    return Differences.fromPublished(trial, scenario, shared.selected());
  }

  private void addNotes(ArmTrials used, List<MeasuredTrial> candidates) {
    MeasuredTrial first = used.trials().getFirst();
    // Forks are pooled only where all parameters agree, so that all depart alike.
    List<String> departures = fromPublished(first);
    if (!departures.isEmpty()) {
      int others = used.trials().size() - 1;
      notes.accept(
          "%s departs from its scenario%s: %s"
              .formatted(
                  first.name(),
                  others == 0 ? "" : ", as in %d more runs".formatted(others),
                  String.join(", ", departures)));
    }
    for (MeasuredTrial trial : used.trials()) {
      if (trial.invalidForks() > 0) {
        notes.accept(
            "%s: %d invalid forks do not count".formatted(trial.name(), trial.invalidForks()));
      }
    }
    candidates.stream()
        .filter(trial -> !used.trials().contains(trial))
        .collect(
            Collectors.groupingBy(
                trial -> Differences.between(first.identity(), trial.identity()),
                LinkedHashMap::new,
                Collectors.toList()))
        .forEach((differences, unused) -> notes.accept(unused(first, unused, differences)));
  }

  private static String unused(MeasuredTrial used, List<MeasuredTrial> unused, String differences) {
    int others = unused.size() - 1;
    return "%s is used and %s is not%s: they differ in %s"
        .formatted(
            used.name(),
            unused.getFirst().name(),
            others == 0 ? "" : ", nor are %d more".formatted(others),
            differences);
  }
}
