package brokerbench.scenario;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every parameter there is. The one source of names, units, ranges and defaults. */
public final class ParamCatalogue {

  private static final Map<String, ParamSpec> SPECS = specs();

  private ParamCatalogue() {}

  /** All parameters, in the order in which people read them. */
  public static Collection<ParamSpec> all() {
    return SPECS.values();
  }

  /** Names that manifests of the present schema may hold, and that are parameters no more. */
  public static Set<String> formerNames() {
    return Brokers.all().stream()
        .flatMap(broker -> broker.formerParams().stream())
        .collect(Collectors.toSet());
  }

  /**
   * The parameter called {@code name}.
   *
   * @throws InvalidScenarioException when there is none, naming the nearest known one
   */
  public static ParamSpec named(String name) {
    ParamSpec spec = SPECS.get(name);
    if (spec == null) {
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
