package brokerbench.cli;

import brokerbench.environment.external.ExternalEnvironment;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import brokerbench.scenario.TwinTrials;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What cannot be done to brokers where they run, whatever else a trial says. */
final class EnvironmentConsistency {

  private EnvironmentConsistency() {}

  /**
   * Refuses trials that this environment cannot serve. Starts nothing and connects to nothing.
   *
   * @param clusters by broker, of the user's own
   * @throws InvalidScenarioException naming what to do
   */
  static void check(EnvironmentKind kind, Map<String, Endpoints> clusters, List<Trial> trials) {
    if (kind == EnvironmentKind.EXTERNAL) {
      checkExternal(trials);
      try (ExternalEnvironment external = new ExternalEnvironment(clusters)) {
        trials.forEach(trial -> external.check(trial.params()));
      }
    } else {
      trials.forEach(trial -> checkServers(kind, trial.params()));
    }
  }

  private static void checkServers(EnvironmentKind kind, Params params) {
    BrokerServers.of(params)
        .ifPresent(
            servers -> {
              ClusterAccess.check(servers, params);
              if (kind == EnvironmentKind.COMPOSE) {
                servers
                    .inContainers(params)
                    .forEach(group -> group.servers().check(group.params()));
              }
            });
  }

  private static void checkExternal(List<Trial> trials) {
    refuse(
        trials,
        trial -> trial.cluster().nodeDiskBytes() > 0,
        "node_disk gives disks to nodes that the suite starts; use process or compose, or"
            + " -p node_disk=0B");
    refuse(
        trials,
        trial -> trial.cluster().isProxied(),
        "client_path=proxy leads clients through a proxy to brokers that the suite starts; use"
            + " process or compose, or -p client_path=direct");
    refuse(
        trials,
        trial -> trial.params().decimal(TwinTrials.STOPPED) > 0,
        "broker_stopped (--inject) stops processes of the broker, which the suite did not start"
            + " there; use process or compose");
    refuse(
        trials,
        trial -> trial.workload().faults().disturbNodes(),
        "faults are made of nodes, which the suite did not start there; use process or compose, or"
            + " -p faults=none");
  }

  private static void refuse(List<Trial> trials, Predicate<Trial> refused, String why) {
    InvalidScenarioException.when(
        trials.stream().anyMatch(refused), "--env " + EnvironmentKind.EXTERNAL.word() + ": " + why);
  }
}
