package brokerbench.cli;

import brokerbench.engine.powercut.PowerCutSetup;
import brokerbench.environment.host.NodeDiskNeeds;
import brokerbench.measurement.WallClock;
import brokerbench.quantity.DurationText;
import brokerbench.scenario.CutTarget;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Proves durability. */
@Command(
    name = "durability",
    description =
        "Cut the power of brokers under load and count the acknowledged messages that are gone."
            + " Needs root and loop devices; touches only its own files.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class DurabilityCommand implements Callable<Integer> {

  private static final int MOST_CUTS = 1_000;

  @Option(
      names = "--nodes",
      paramLabel = "COUNT",
      defaultValue = "1",
      description =
          "Run COUNT nodes, each with a copy of every message and its own disk. (default:"
              + " ${DEFAULT-VALUE}; range: 1 or 3)")
  private int nodes = 1;

  @Option(
      names = "--cut",
      paramLabel = "NODES",
      defaultValue = "all",
      description =
          "Cut the power of all nodes, of one, or of a quorum: the fewest whose loss leaves no"
              + " majority. (default: ${DEFAULT-VALUE})")
  private CutTarget target = CutTarget.ALL;

  @Option(
      names = "--cuts",
      paramLabel = "COUNT",
      defaultValue = "3",
      description =
          "Cut the power COUNT times per broker and class, each time of a fresh cluster. (default:"
              + " ${DEFAULT-VALUE}, range: 1 to 1000)")
  private int cuts = 3;

  @Option(
      names = "--load-time",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Publish for TIME before the cut. (default: ${DEFAULT-VALUE}, range: 1s to 1h)")
  private String loadTime = "10s";

  @Option(
      names = "--power-off",
      paramLabel = "TIME",
      defaultValue = "0s",
      description =
          "Leave the nodes without power for TIME, in which others may take their place; such cuts"
              + " prove no class. (default: ${DEFAULT-VALUE}, range: 0s to 10m)")
  private String powerOff = "0s";

  @Option(
      names = "--control",
      description =
          "Force everything to disk just before the cut: whatever vanishes then was never"
              + " written.")
  private boolean control;

  @Option(
      names = "--env",
      paramLabel = "KIND",
      defaultValue = "process",
      description =
          "Run the brokers as local processes, or in containers (compose), where each node"
              + " keeps its data on its own disk. (default: ${DEFAULT-VALUE})")
  private String environment = "process";

  @Option(
      names = "-p",
      paramLabel = "NAME=V[,V]",
      description =
          "Set a parameter, or several values of it, such as broker, durability=page-cache,interval"
              + " or rate=400, of all producers, per second; see: bench list params. (repeatable)")
  private List<String> params = new ArrayList<>();

  @Mixin private Directories places = new Directories();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    places.check();
    Duration load = checked("--load-time", loadTime, "1s", "1h");
    Duration off = checked("--power-off", powerOff, "0s", "10m");
    InvalidScenarioException.when(nodes != 1 && nodes != 3, "--nodes: " + nodes + " is not 1 or 3");
    InvalidScenarioException.when(
        cuts < 1 || cuts > MOST_CUTS, "--cuts: " + cuts + " is not in 1 to " + MOST_CUTS);
    InvalidScenarioException.when(
        nodes == 1 && target != CutTarget.ALL,
        "--cut " + target.word() + ": needs --nodes 3; one node is all of them");
    List<Trial> trials = trials();
    EnvironmentKind kind = EnvironmentKind.of(environment);
    InvalidScenarioException.when(
        kind == EnvironmentKind.EXTERNAL,
        "--env external: power is cut of nodes that the suite starts; use process or compose");
    EnvironmentConsistency.check(kind, Map.of(), trials);
    PasswordCheck.run(trials, spec.commandLine().getErr());
    NodeDiskNeeds.require();
    WallClock wallClock = WallClock.system();
    PowerCutSetup setup =
        new PowerCutSetup(
            target,
            cuts,
            load,
            control,
            off,
            wallClock.now().toEpochMilli(),
            places.dataRoot().toAbsolutePath());
    String runId = RunName.of(wallClock, "power-cut");
    return new MeasuredPowerCuts(setup, kind, trials, runId, places, spec.commandLine()).run();
  }

  private static Duration checked(String option, String text, String least, String most) {
    Duration shortest = DurationText.parse(least);
    Duration time = ProtocolOptions.time(option, text, shortest);
    InvalidScenarioException.when(
        time.compareTo(shortest) < 0 || time.compareTo(DurationText.parse(most)) > 0,
        "%s: %s is not in %s to %s".formatted(option, text, least, most));
    return time;
  }

  private List<Trial> trials() {
    Map<String, List<String>> overrides = new LinkedHashMap<>();
    params.forEach(param -> ProtocolOptions.addParam(overrides, param));
    for (String name : List.of("nodes", "replication_factor")) {
      InvalidScenarioException.when(
          overrides.containsKey(name), "-p " + name + ": follows from --nodes; give that");
    }
    Scenario copied = copied();
    if (!overrides.containsKey("broker")) {
      overrides.put("broker", brokersOf(copied));
    }
    return trials(copied, overrides);
  }

  /** With a copy of each message on each node. */
  private Scenario copied() {
    List<String> count = List.of(Integer.toString(nodes));
    return ScenarioLibrary.powerCut()
        .withParams(Map.of("nodes", count, "replication_factor", count));
  }

  private static List<Trial> trials(Scenario copied, Map<String, List<String>> overrides) {
    List<Trial> trials = copied.withParams(overrides).trials(1);
    trials.forEach(PowerCutConsistency::check);
    return trials;
  }

  /** Those that can keep that many copies; the others are named. */
  private List<String> brokersOf(Scenario copied) {
    List<String> brokers = new ArrayList<>();
    for (String broker : copied.space().getOrDefault("broker", List.of())) {
      try {
        if (!trials(copied, Map.of("broker", List.of(broker))).isEmpty()) {
          brokers.add(broker);
        }
      } catch (InvalidScenarioException refusal) {
        spec.commandLine().getErr().println("left out: " + broker + ": " + refusal.getMessage());
      }
    }
    return brokers;
  }
}
