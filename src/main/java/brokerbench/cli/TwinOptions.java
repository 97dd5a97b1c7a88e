package brokerbench.cli;

import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Trial;
import brokerbench.scenario.TwinTrials;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that show how far a difference can be believed: of equals, and of a known one. */
final class TwinOptions {

  private static final int MOST_PERCENT = 90;

  @Option(
      names = "--aa",
      description =
          "Measure each trial twice, under the labels a and b, and compare the two: what differs"
              + " there is chance. Such trials measure no claim.")
  private boolean twins;

  @Option(
      names = "--inject",
      paramLabel = "SHARE",
      description =
          "With --aa: stop the broker of label b for SHARE of each 50 ms, such as 10%%, to see"
              + " whether that is found; not with --env external. (default: not at all, range: above"
              + " 0%% to 90%%)")
  private @Nullable String injected;

  /**
   * The trials that are asked for.
   *
   * @throws InvalidScenarioException when the options contradict each other
   */
  List<Trial> of(List<Trial> trials) {
    String share = injected;
    if (!twins && share != null) {
      throw new InvalidScenarioException(
          "--inject: needs --aa, which measures the same without it for comparison");
    }
    return twins
        ? TwinTrials.of(trials, share == null ? 0 : Percent.parse("--inject", share, MOST_PERCENT))
        : trials;
  }

  /**
   * Refuses to disturb brokers that the suite did not start, and to stand in front of such.
   *
   * @throws InvalidScenarioException naming what to do
   */
  static void check(EnvironmentKind kind, List<Trial> trials) {
    InvalidScenarioException.when(
        kind != EnvironmentKind.PROCESS
            && trials.stream().anyMatch(trial -> trial.params().cluster().isProxied()),
        "--env "
            + kind.word()
            + ": client_path=proxy leads clients through a proxy to broker processes alone; use"
            + " --env process, or -p client_path=direct");
    if (kind != EnvironmentKind.EXTERNAL) {
      return;
    }
    InvalidScenarioException.when(
        trials.stream().anyMatch(trial -> trial.params().decimal(TwinTrials.STOPPED) > 0),
        "--env external: broker_stopped (--inject) stops processes of the broker, which the suite"
            + " did not start there; use process or compose");
    InvalidScenarioException.when(
        trials.stream().anyMatch(trial -> !trial.workload().faults().ofNodes().isEmpty()),
        "--env external: faults are made of nodes, which the suite did not start there; use process"
            + " or compose, or -p faults=none");
  }
}
