package brokerbench.cli;

import brokerbench.report.Baselines;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** With which value of a swept parameter the others are compared. */
final class BaselineOption {

  @Option(
      names = "--baseline",
      paramLabel = "NAME=VALUE",
      split = ",",
      description =
          "Compare the values of the swept parameter NAME with VALUE. (repeatable; default: the"
              + " first value of each)")
  private Map<String, String> given = new LinkedHashMap<>();

  boolean isGiven() {
    return !given.isEmpty();
  }

  Baselines baselines() {
    return new Baselines(given);
  }
}
