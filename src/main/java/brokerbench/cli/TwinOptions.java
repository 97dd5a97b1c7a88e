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

  /** The trials that are asked for; refuses options that contradict each other. */
  List<Trial> of(List<Trial> trials) {
    String share = injected;
    InvalidScenarioException.when(
        !twins && share != null,
        "--inject: needs --aa, which measures the same without it for comparison");
    return twins
        ? TwinTrials.of(trials, share == null ? 0 : Percent.parse("--inject", share, MOST_PERCENT))
        : trials;
  }
}
