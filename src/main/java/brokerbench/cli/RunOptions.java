package brokerbench.cli;

import brokerbench.environment.audit.EnvironmentAudit;
import brokerbench.measurement.WallClock;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.NearestWord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of all commands that measure. */
final class RunOptions {

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "Multiply the message counts by FACTOR; iterations by time keep theirs. (default:"
              + " ${DEFAULT-VALUE}, range: greater than 0, at most 1000)")
  double scale = 1;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description =
          "Seed of the order of trials and of the payload; recorded in the manifest. (default:"
              + " from the time of day)")
  private @Nullable Long seed;

  @Option(
      names = "--waive",
      paramLabel = "CHECK",
      split = ",",
      description =
          "Run although the check named CHECK fails; recorded in the manifest. See: bench check."
              + " (repeatable)")
  private List<String> waivers = new ArrayList<>();

  /** Refuses a scale out of range, naming the range. */
  void checkScale() {
    InvalidScenarioException.when(
        !(scale > 0 && scale <= 1000),
        "--scale: " + scale + " must be greater than 0 and at most 1000");
  }

  /** The given seed, or one from the time of day. */
  long seed(WallClock wallClock) {
    return seed == null ? wallClock.now().toEpochMilli() : seed;
  }

  /** Names of the checks that are waived; refuses what is none, naming the nearest. */
  List<String> waivers() {
    for (String check : waivers) {
      InvalidScenarioException.when(
          !EnvironmentAudit.names().contains(check),
          "--waive: no check is called '%s'; did you mean '%s'? (bench check)"
              .formatted(check, NearestWord.to(check, EnvironmentAudit.names())));
    }
    return List.copyOf(waivers);
  }
}
