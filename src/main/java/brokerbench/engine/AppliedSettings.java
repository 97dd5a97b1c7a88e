package brokerbench.engine;

import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import brokerbench.validity.ServerFinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What of the parameters an environment applies, and whether the server is the one asked for. */
public final class AppliedSettings {

  private AppliedSettings() {}

  /**
   * Refuses a sweep of which {@code environment} would measure one point twice, under two names.
   *
   * @throws EnvironmentException naming the parameters in which alone two trials differ
   */
  public static void requireDistinct(List<Trial> trials, Environment environment) {
    Map<Point, Trial> distinct = new HashMap<>();
    for (Trial trial : trials) {
      Trial same = distinct.put(new Point(trial.scenario(), applied(trial, environment)), trial);
      // One value written in two ways is not what an environment fails to apply.
      if (same != null && !same.ownParams().equals(trial.ownParams())) {
        throw new EnvironmentException(
            "the environment '%s' does not apply %s, and trials of %s differ in nothing else; give one value or another --env"
                .formatted(environment.kind(), same.differences(trial), trial.broker()));
      }
    }
  }

  /** The parameters of {@code trial} that nobody applies and that are not at their defaults. */
  static Optional<Finding> withoutEffect(Trial trial, Environment environment) {
    String settings =
        trial.ownParams().entrySet().stream()
            .filter(param -> !isApplied(param.getKey(), environment))
            // Name and version of the server: ofServer compares them.
            .filter(param -> subject(param.getKey()) != ParamSpec.Subject.SERVER_RELEASE)
            .filter(param -> !trial.params().isDefault(param.getKey()))
            .map(param -> param.getKey() + "=" + trial.params().text(param.getKey()))
            .collect(Collectors.joining(", "));
    return settings.isEmpty()
        ? Optional.empty()
        : Optional.of(new ServerFinding.SettingsWithoutEffect(environment.kind(), settings));
  }

  /** What is to be said of the server that answered, unless it is the one asked for. */
  static Optional<Finding> ofServer(TrialOutcome outcome) {
    Trial trial = outcome.trial();
    return trial
        .release()
        .filter(asked -> !isThat(asked, outcome))
        .map(
            asked ->
                new ServerFinding.ServerDiffers(
                    asked.server() + " " + asked.serverVersion(),
                    outcome.serverName() + " " + outcome.serverVersion()));
  }

  // Some servers tell their clients their release line only.
  private static boolean isThat(BrokerRelease asked, TrialOutcome outcome) {
    String version = outcome.serverVersion();
    return asked.server().equals(outcome.serverName())
        && (asked.serverVersion().equals(version)
            || asked.serverVersion().startsWith(version + "."));
  }

  private static SortedMap<String, String> applied(Trial trial, Environment environment) {
    SortedMap<String, String> applied = new TreeMap<>(trial.ownParams());
    applied.keySet().removeIf(name -> !isApplied(name, environment));
    return applied;
  }

  private static boolean isApplied(String name, Environment environment) {
    return environment.subjects().contains(subject(name));
  }

  private static ParamSpec.Subject subject(String name) {
    return ParamCatalogue.named(name).subject();
  }

  /** What makes a trial another one. */
  private record Point(String scenario, SortedMap<String, String> applied) {}
}
