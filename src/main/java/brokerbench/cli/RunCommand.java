package brokerbench.cli;

import brokerbench.engine.ForkOrder;
import brokerbench.engine.TrialSchedule;
import brokerbench.measurement.WallClock;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures. */
@Command(
    name = "run",
    description = "Run scenarios and write a run directory.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class RunCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..*",
      paramLabel = "SCENARIO",
      description =
          "Name of a scenario, a regular expression that finds some, or a file of your own that"
              + " ends in .yaml; see: bench list scenarios.")
  private List<String> scenarios = new ArrayList<>();

  @Mixin private ProtocolOptions protocol = new ProtocolOptions();

  @Mixin private TwinOptions twins = new TwinOptions();

  @Option(names = "-l", description = "List the scenarios that would run, and end.")
  private boolean listOnly;

  @Option(
      names = "-lp",
      description = "List the scenarios that would run with their trials' parameters, and end.")
  private boolean listParams;

  @Mixin private BaselineOption baseline = new BaselineOption();

  @Mixin private ExportOptions export = new ExportOptions();

  @Mixin private ProofsOption proofs = new ProofsOption();

  @Mixin private BrokerOptions brokers = new BrokerOptions();

  @Mixin private WatchOptions watch = new WatchOptions();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private Directories places = new Directories();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<Scenario> chosen = chosen();
    List<Trial> trials = twins.of(trials(chosen));
    if (listOnly || listParams) {
      list(chosen, trials);
      return ExitCode.VALID;
    }
    places.check();
    proofs.check();
    watch.check();
    List<String> waivers = options.waivers();
    EnvironmentKind kind = brokers.kind(trials);
    EnvironmentConsistency.check(kind, brokers.clusters(), trials);
    export.check();
    baseline.baselines().check(trials);
    PasswordCheck.run(trials, spec.commandLine().getErr());
    WallClock wallClock = WallClock.system();
    long seed = options.seed(wallClock);
    String names = chosen.stream().map(Scenario::name).collect(Collectors.joining("+"));
    return run(
        new RunSetup(
            RunName.of(wallClock, names),
            chosen,
            trials,
            options.scale,
            seed,
            order(trials, seed),
            protocol.forks.precision(),
            waivers,
            kind,
            brokers.clusters(),
            RunName.commandLine(spec.commandLine())));
  }

  private ForkOrder order(List<Trial> trials, long seed) {
    Precision precision = protocol.forks.precision();
    return precision == null
        ? ForkOrder.of(TrialSchedule.ofRun(trials, seed))
        : PreciseOrder.of(trials, seed, precision);
  }

  private int run(RunSetup setup) {
    PrintWriter err = spec.commandLine().getErr();
    try (LockedMachine machine = LockedMachine.take(places, setup.runId(), setup.commandLine());
        HostServer _ = watch.metrics.serve(err);
        HostServer _ = watch.live.serve("Run " + setup.runId(), err)) {
      machine.cleanUp(err);
      MeasuredRun.End end =
          new MeasuredRun(setup, places, machine, err)
              .measure(
                  () -> RunDirectory.create(places.out, setup.runId()),
                  view ->
                      watch.listening(view, made -> RunOutput.sofar(made, baseline.baselines())));
      RunDirectory directory = end.directory();
      if (directory == null) {
        err.println("bench: stopped before anything was measured");
        return ExitCode.SOME_INVALID;
      }
      ProofsOption.record(directory, proofs.directory().orElse(places.out), err);
      int exitCode =
          new RunOutput(directory, export, baseline.baselines(), spec.commandLine()).write();
      watch.live.finish(directory.htmlReport());
      if (end.stopped()) {
        err.println("bench: stopped; what was finished is in " + directory.path());
        return ExitCode.SOME_INVALID;
      }
      return exitCode;
    }
  }

  private List<Scenario> chosen() {
    options.checkScale();
    if (scenarios.isEmpty() && (listOnly || listParams)) {
      return ScenarioLibrary.all();
    }
    InvalidScenarioException.when(
        scenarios.isEmpty(),
        "no scenario given; try: bench run quickstart, or see: bench list scenarios");
    Map<String, Scenario> found = new LinkedHashMap<>();
    for (String word : scenarios) {
      for (Scenario scenario : ScenarioLibrary.find(word)) {
        Scenario other = found.put(scenario.name(), scenario);
        InvalidScenarioException.when(
            other != null && !other.equals(scenario),
            "scenario file %s: another scenario of this run is called '%s' too; give it another name"
                .formatted(word, scenario.name()));
      }
    }
    return found.values().stream().map(protocol::apply).toList();
  }

  private List<Trial> trials(List<Scenario> chosen) {
    Map<String, Trial> trials = new LinkedHashMap<>();
    for (Scenario scenario : chosen) {
      for (Trial trial : scenario.trials(options.scale)) {
        InvalidScenarioException.when(
            trials.put(trial.id(), trial) != null, "two trials are called " + trial.id());
      }
    }
    return List.copyOf(trials.values());
  }

  private void list(List<Scenario> chosen, List<Trial> trials) {
    PrintWriter out = spec.commandLine().getOut();
    if (!listParams) {
      ListCommand.scenarios(out, chosen);
      return;
    }
    for (Trial trial : trials) {
      out.println(trial.id());
      trial.params().values().forEach((name, value) -> out.println("    " + name + " = " + value));
    }
  }
}
