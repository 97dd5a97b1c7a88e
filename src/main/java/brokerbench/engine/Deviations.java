package brokerbench.engine;

import brokerbench.environment.Environment;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.SourceSetup;
import brokerbench.scenario.Trial;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Where a trial departs from the source of its scenario: what the scenario states, and what follows
 * from the parameters. A scenario without a source has none.
 */
public final class Deviations {

  private static final String CLIENT_FLAGS = "client_jvm_args";

  private Deviations() {}

  /**
   * One sentence each.
   *
   * @param scale factor of the message counts
   * @param jvmFlags of the fork, as resolved for this host
   * @param environment in which the trial runs
   */
  public static List<String> of(
      Scenario scenario,
      Trial trial,
      double scale,
      List<String> jvmFlags,
      Environment environment) {
    if (scenario.source().isEmpty()) {
      return List.of();
    }
    SourceSetup source = SourceSetup.of(scenario);
    List<String> deviations = new ArrayList<>(scenario.deviations());
    if (scale != 1 && !trial.goesByTime()) {
      deviations.add(
          "Message counts are scaled by "
              + BigDecimal.valueOf(scale).stripTrailingZeros().toPlainString()
              + ".");
    }
    if (!source.brokers().isEmpty() && !source.brokers().contains(trial.broker())) {
      deviations.add("The source has no broker " + trial.broker() + ".");
    }
    deviations.addAll(source.deviations().getOrDefault(environment.kind(), List.of()));
    new TreeMap<>(source.params())
        .forEach(
            (name, value) -> {
              String here =
                  name.equals(CLIENT_FLAGS)
                      ? String.join(" ", jvmFlags)
                      : trial.params().text(name);
              ParamSpec spec = ParamCatalogue.named(name);
              if (spec.concerns(trial.broker())
                  && environment.subjects().contains(spec.subject())
                  && !spec.canonical(here).equals(spec.canonical(value))) {
                deviations.add("%s is %s here and %s in the source.".formatted(name, here, value));
              }
            });
    return List.copyOf(deviations);
  }
}
