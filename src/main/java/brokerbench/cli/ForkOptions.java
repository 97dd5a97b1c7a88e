package brokerbench.cli;

import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Precision;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many forks: a number, or as many as make the figures in question precise enough. */
final class ForkOptions {

  private static final String AUTO = "auto";
  private static final String DEFAULT_PRECISION = "5%";
  private static final int DEFAULT_MOST_FORKS = 30;
  private static final int MOST_PERCENT = 100;

  @Option(
      names = {"-f", "--forks"},
      paramLabel = "COUNT",
      description =
          "Start COUNT fresh JVMs per trial; forks are what the statistics count. auto: as many as"
              + " --precision needs. For replicate: rounds, each with one fork of every trial; fewer"
              + " than 5 give no verdict. (default: run: the scenario's, replicate: 5; range: 1 to"
              + " 200, or auto)")
  private @Nullable String forks;

  @Option(
      names = "--precision",
      paramLabel = "SHARE",
      description =
          "With -f auto: add forks until the 99 %% interval of each figure in question reaches SHARE"
              + " of its value at most, whatever the result. (default: "
              + DEFAULT_PRECISION
              + "%, range: above 0%% to 100%%)")
  private @Nullable String precision;

  @Option(
      names = "--most-forks",
      paramLabel = "COUNT",
      description =
          "With -f auto: stop at COUNT forks even if the precision is not reached. (default: 30,"
              + " range: 5 to 200)")
  private @Nullable Integer mostForks;

  /** The number that was given, with {@code auto} the most there may be; refuses what is none. */
  OptionalInt count() {
    String given = forks;
    Precision sought = precision();
    if (given == null || sought != null) {
      return sought == null ? OptionalInt.empty() : OptionalInt.of(sought.mostForks());
    }
    try {
      return OptionalInt.of(Integer.parseInt(given));
    } catch (NumberFormatException e) {
      throw new InvalidScenarioException(
          "-f: '%s' is not a whole number, 1 to 200, or auto".formatted(given));
    }
  }

  /**
   * What {@code auto} seeks; null with a given number of forks.
   *
   * @throws InvalidScenarioException when an option is out of range, or has no effect
   */
  @Nullable Precision precision() {
    if (!AUTO.equals(forks)) {
      InvalidScenarioException.when(
          precision != null || mostForks != null,
          "%s: needs -f auto, which adds forks until there are enough"
              .formatted(precision != null ? "--precision" : "--most-forks"));
      return null;
    }
    String share = precision == null ? DEFAULT_PRECISION : precision;
    return new Precision(
        Percent.parse("--precision", share, MOST_PERCENT),
        mostForks == null ? DEFAULT_MOST_FORKS : mostForks);
  }
}
