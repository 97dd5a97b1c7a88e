package brokerbench.cli;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** JMH's flags for how often, how long and with which parameters. */
final class ProtocolOptions {

  @Mixin ForkOptions forks = new ForkOptions();

  @Option(
      names = "-wi",
      paramLabel = "COUNT",
      description =
          "Run COUNT warm-up iterations per fork. (default: the scenario's, range: 0 to 1000)")
  @Nullable Integer warmupIterations;

  @Option(
      names = "-i",
      paramLabel = "COUNT",
      description =
          "Run COUNT measurement iterations per fork. (default: the scenario's, range: 1 to 1000)")
  @Nullable Integer measurementIterations;

  @Option(
      names = "-w",
      paramLabel = "TIME",
      description =
          "Let a warm-up iteration last TIME, such as 10s; makes all iterations go by time."
              + " (default: the scenario's, range: 10ms to 7 days)")
  @Nullable String warmupTime;

  @Option(
      names = "-r",
      paramLabel = "TIME",
      description =
          "Let a measurement iteration last TIME, such as 10s; makes all iterations go by time."
              + " (default: the scenario's, range: 10ms to 7 days)")
  @Nullable String measurementTime;

  @Option(
      names = "-p",
      paramLabel = "NAME=V[,V]",
      description =
          "Set a parameter, or sweep it over several values; see: bench list params. (repeatable)")
  List<String> params = new ArrayList<>();

  /** The scenario with these options applied. */
  Scenario apply(Scenario scenario) {
    Protocol stated = scenario.protocol();
    Protocol protocol =
        new Protocol(
            forks.count().orElse(stated.forks()),
            warmupIterations == null ? stated.warmupIterations() : warmupIterations,
            measurementIterations == null ? stated.measurementIterations() : measurementIterations,
            time("-w", warmupTime, stated.warmupTime()),
            time("-r", measurementTime, stated.measurementTime()));
    Map<String, List<String>> overrides = new LinkedHashMap<>();
    if (warmupTime != null || measurementTime != null) {
      overrides.put("iteration_by", List.of("time"));
    }
    params.forEach(param -> addParam(overrides, param));
    return scenario.withProtocol(protocol).withParams(overrides);
  }

  /** The time that {@code flag} was given; refuses what is none. */
  static Duration time(String flag, @Nullable String text, Duration fallback) {
    try {
      return text == null ? fallback : DurationText.parse(text);
    } catch (QuantityException e) {
      throw new InvalidScenarioException(flag + ": " + e.getMessage());
    }
  }

  /** Puts {@code NAME=VALUE[,VALUE]} into {@code overrides}. */
  static void addParam(Map<String, List<String>> overrides, String param) {
    int equals = param.indexOf('=');
    InvalidScenarioException.when(
        equals < 1 || equals == param.length() - 1,
        "-p " + param + ": expected NAME=VALUE or NAME=VALUE,VALUE");
    overrides.put(param.substring(0, equals), List.of(param.substring(equals + 1).split(",")));
  }
}
