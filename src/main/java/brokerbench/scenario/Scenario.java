package brokerbench.scenario;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * A named experiment: a protocol and a space of parameters.
 *
 * @param name lower case, digits and hyphens
 * @param title one line
 * @param source what it replicates, or empty
 * @param protocol how often and how long, unless the command line says otherwise
 * @param space parameter name to its values, in file order
 * @param brokerSpace broker to the values that differ for it
 * @param deviations where it departs from its source, one sentence each
 * @param text the file as read
 */
public record Scenario(
    String name,
    String title,
    String source,
    Protocol protocol,
    Map<String, List<String>> space,
    Map<String, Map<String, List<String>>> brokerSpace,
    List<String> deviations,
    String text) {

  public Scenario withProtocol(Protocol other) {
    return new Scenario(name, title, source, other, space, brokerSpace, deviations, text);
  }

  /**
   * The same scenario with values replaced, for every broker. A rate takes the place of a {@code
   * capacity_share} that the scenario has, and so does a load without an open loop.
   *
   * @param overrides parameter name to values; one value fixes it, several sweep it
   */
  public Scenario withParams(Map<String, List<String>> overrides) {
    Set<String> replaced = new HashSet<>(overrides.keySet());
    if (overrides.containsKey("rate")
        || !overrides.getOrDefault("load", List.of("rate")).contains("rate")) {
      replaced.add("capacity_share");
    }
    Map<String, List<String>> merged = new LinkedHashMap<>(space);
    merged.keySet().removeIf(name -> replaced.contains(name) && !overrides.containsKey(name));
    overrides.forEach(
        (param, values) -> {
          InvalidScenarioException.when(values.isEmpty(), "parameter " + param + " has no value");
          values.forEach(ParamCatalogue.named(param)::check);
          merged.put(param, List.copyOf(values));
        });
    Map<String, Map<String, List<String>>> kept = new LinkedHashMap<>(brokerSpace);
    kept.replaceAll(
        (_, values) -> {
          Map<String, List<String>> remaining = new LinkedHashMap<>(values);
          remaining.keySet().removeAll(replaced);
          return remaining;
        });
    return new Scenario(name, title, source, protocol, merged, kept, deviations, text);
  }

  /**
   * Every point of the space, as trials: the outer product, brokers outermost. Refuses a point that
   * contradicts itself, a scaled count out of its range, a swept parameter that names a value twice
   * or has no effect beside the others.
   *
   * @param scale multiplies the message counts, above 0 and finite; each stays at least 1
   */
  public List<Trial> trials(double scale) {
    InvalidScenarioException.when(
        !Double.isFinite(scale) || scale <= 0,
        "scale (--scale): " + scale + " is not valid; expected a number above 0, such as 0.01");
    List<Trial> trials =
        space.getOrDefault("broker", List.of(Brokers.inClient())).stream()
            .flatMap(broker -> ParamSpace.of(this, broker).trials(scale).stream())
            .toList();
    Set<String> ids = new HashSet<>();
    for (Trial trial : trials) {
      InvalidScenarioException.when(
          !ids.add(trial.id()),
          "two trials are called '" + trial.id() + "'; give each value of a parameter once");
    }
    requireDistinct(trials);
    return trials;
  }

  /** Refuses a sweep that would measure one point twice, under two names. */
  private static void requireDistinct(List<Trial> trials) {
    Map<SortedMap<String, String>, Trial> distinct = new HashMap<>();
    for (Trial trial : trials) {
      SortedMap<String, String> read = trial.ownParams();
      read.keySet().removeAll(Brokers.of(trial.params()).unread(trial.params()));
      Trial same = distinct.put(read, trial);
      // One value written in two ways is not what a broker fails to read.
      if (same != null && !same.ownParams().equals(trial.ownParams())) {
        throw new InvalidScenarioException(
            "%s is not read beside the other parameters, and trials of %s differ in nothing else; give one value, or change what makes it count"
                .formatted(same.differences(trial), trial.broker()));
      }
    }
  }
}
