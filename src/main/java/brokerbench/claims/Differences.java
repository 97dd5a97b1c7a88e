package brokerbench.claims;

import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What is not the same, in words. */
final class Differences {

  private static final int SHOWN = 3;

  private Differences() {}

  /**
   * Parameters in which {@code trial} has a value that {@code scenario} as published does not, and
   * its iterations where they are others.
   *
   * @param selected names that the claim itself sets
   */
  static List<String> fromPublished(MeasuredTrial trial, Scenario scenario, Set<String> selected) {
    List<String> found = new ArrayList<>();
    trial
        .params()
        .values()
        .forEach(
            (name, value) -> {
              ParamSpec spec = ParamCatalogue.named(name);
              List<String> published = published(scenario, trial.broker(), spec);
              if (!selected.contains(name)
                  && published.stream().map(spec::canonical).noneMatch(value::equals)) {
                found.add(
                    "%s=%s instead of %s".formatted(name, value, String.join(" or ", published)));
              }
            });
    String own = trial.iterations(trial.outcome().trial().protocol());
    String published = trial.iterations(scenario.protocol());
    if (!own.equals(published)) {
      found.add(MeasuredTrial.ITERATIONS + "=%s instead of %s".formatted(own, published));
    }
    return found;
  }

  private static List<String> published(Scenario scenario, String broker, ParamSpec spec) {
    List<String> own = scenario.brokerSpace().getOrDefault(broker, Map.of()).get(spec.name());
    return own != null ? own : scenario.space().getOrDefault(spec.name(), List.of(spec.fallback()));
  }

  /** Such as {@code nodes (1, 3)}: the first few names whose values differ. */
  static String between(Map<String, String> first, Map<String, String> second) {
    Set<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    List<String> found =
        names.stream()
            .filter(name -> !value(first, name).equals(value(second, name)))
            .map(name -> "%s (%s, %s)".formatted(name, value(first, name), value(second, name)))
            .toList();
    return String.join(", ", found.subList(0, Math.min(SHOWN, found.size())))
        + (found.size() > SHOWN ? " and %d more".formatted(found.size() - SHOWN) : "");
  }

  private static String value(Map<String, String> map, String name) {
    return map.getOrDefault(name, "absent");
  }
}
