package brokerbench.claims;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the arms of a claim must share: all that no selector names. A version or a parameter of one
 * broker has no counterpart in another, so it is shared only where all arms are of one broker.
 * Guarantee and durability are not shared, but where they are unequal the verdict says so.
 * Iterations are those of the scenario, so that arms of two scenarios do not share them.
 *
 * @param selected names of what scope, arms or their scenarios set
 * @param oneBroker whether all arms are of one broker
 */
public record SharedSetting(Set<String> selected, boolean oneBroker) {

  public SharedSetting {
    selected = Set.copyOf(selected);
  }

  public static SharedSetting of(Claim claim, Map<String, String> scope) {
    Set<String> selected = new HashSet<>(scope.keySet());
    claim.arms().forEach(arm -> selected.addAll(arm.select().keySet()));
    if (claim.scenarios().size() > 1) {
      selected.add(MeasuredTrial.ITERATIONS);
    }
    return new SharedSetting(
        selected,
        claim.arms().stream()
                .filter(arm -> !arm.select().isEmpty())
                .map(arm -> arm.select().getOrDefault("broker", ""))
                .distinct()
                .count()
            == 1);
  }

  /** What is shared of a trial's identity: of its parameters, and of what else must agree. */
  public SortedMap<String, String> of(String broker, Map<String, String> identity) {
    SortedMap<String, String> setting = new TreeMap<>(identity);
    setting.keySet().removeAll(selected);
    setting.remove("scenario");
    setting.remove(MeasuredTrial.SEMANTICS);
    if (!oneBroker) {
      setting.remove("server version");
      setting.remove("client version");
      setting.keySet().removeIf(name -> name.startsWith(broker + "."));
    }
    return Collections.unmodifiableSortedMap(setting);
  }
}
