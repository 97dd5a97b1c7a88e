package brokerbench.scenario;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every parameter there is. The one source of names, units, ranges and defaults. */
public final class ParamCatalogue {

  private static final Map<String, ParamSpec> SPECS = specs();

  private static final Map<String, String> FORMER =
      Brokers.all().stream()
          .flatMap(broker -> broker.formerParams().entrySet().stream())
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

  private ParamCatalogue() {}

  /** All parameters, in the order in which people read them. */
  public static Collection<ParamSpec> all() {
    return SPECS.values();
  }

  /**
   * The values of a manifest of the present schema under the names that parameters have now; those
   * that are parameters no more are left out.
   */
  public static SortedMap<String, String> underPresentNames(Map<String, String> values) {
    SortedMap<String, String> present = new TreeMap<>(values);
    for (BrokerModel broker : Brokers.all()) {
      present.keySet().removeAll(broker.formerParams().keySet());
      present.putAll(broker.renamed(values));
    }
    return present;
  }

  /** The parameter called {@code name}; refuses an unknown one, naming the nearest known. */
  public static ParamSpec named(String name) {
    ParamSpec spec = SPECS.get(name);
    if (spec == null) {
      InvalidScenarioException.when(
          FORMER.containsKey(name),
          "parameter '%s' is called '%s' now; see brokerbench list params"
              .formatted(name, FORMER.get(name)));
      throw new InvalidScenarioException(
          "unknown parameter '%s'; did you mean '%s'? (brokerbench list params)"
              .formatted(name, NearestWord.to(name, SPECS.keySet())));
    }
    return spec;
  }

  private static Map<String, ParamSpec> specs() {
    Map<String, ParamSpec> specs = new LinkedHashMap<>();
    Stream.concat(
            Stream.of(WorkloadParams.SPECS, ClusterParams.SPECS),
            Brokers.all().stream().map(BrokerModel::params))
        .flatMap(List::stream)
        .forEach(spec -> specs.put(spec.name(), spec));
    return specs;
  }
}
