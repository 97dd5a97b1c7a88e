package brokerbench.cli;

import brokerbench.scenario.ClusterShape;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Trial;
import brokerbench.scenario.TwinTrials;
import java.util.List;
import java.util.function.Predicate;

/** What cannot be done to brokers where they run, whatever else a trial says. */
final class EnvironmentConsistency {

  private EnvironmentConsistency() {}

  /**
   * Refuses trials that this environment cannot serve.
   *
   * @throws InvalidScenarioException naming what to do
   */
  static void check(EnvironmentKind kind, List<Trial> trials) {
    if (kind == EnvironmentKind.EXTERNAL) {
      checkExternal(kind, trials);
    }
  }

  private static void checkExternal(EnvironmentKind kind, List<Trial> trials) {
    refuse(
        kind,
        hasCluster(trials, cluster -> cluster.nodeDiskBytes() > 0),
        "node_disk gives disks to nodes that the suite starts; use process or compose, or"
            + " -p node_disk=0B");
    refuse(
        kind,
        hasCluster(trials, ClusterShape::isProxied),
        "client_path=proxy leads clients through a proxy to brokers that the suite starts; use"
            + " process or compose, or -p client_path=direct");
    refuse(
        kind,
        trials.stream().anyMatch(trial -> trial.params().decimal(TwinTrials.STOPPED) > 0),
        "broker_stopped (--inject) stops processes of the broker, which the suite did not start"
            + " there; use process or compose");
    refuse(
        kind,
        trials.stream().anyMatch(trial -> trial.workload().faults().disturbNodes()),
        "faults are made of nodes, which the suite did not start there; use process or compose, or"
            + " -p faults=none");
  }

  private static boolean hasCluster(List<Trial> trials, Predicate<ClusterShape> asked) {
    return trials.stream().map(trial -> trial.params().cluster()).anyMatch(asked);
  }

  private static void refuse(EnvironmentKind kind, boolean refused, String why) {
    InvalidScenarioException.when(refused, "--env " + kind.word() + ": " + why);
  }
}
