package brokerbench.cli;

import brokerbench.engine.Deviations;
import brokerbench.engine.ForkCommand;
import brokerbench.engine.ForkLauncher;
import brokerbench.engine.RunPlan;
import brokerbench.engine.Runner;
import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.compose.LeftContainers;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.HostFacts;
import brokerbench.environment.register.MachineLock;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.server.ServerSoftware;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.WallClock;
import brokerbench.quantity.ByteSize;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.Finding;
import brokerbench.results.ResultsException;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** One {@code bench run}: takes the machine, runs the plan, reports, gives the machine back. */
final class RunSession {

  private static final DateTimeFormatter RUN_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final RunSetup setup;
  private final Places places;
  private final ExportOptions export;
  private final CommandLine command;
  private final WallClock wallClock = WallClock.system();
  private final String runId;
  private final Stop stop = new Stop();

  RunSession(RunSetup setup, Places places, ExportOptions export, CommandLine command) {
    this.setup = setup;
    this.places = places;
    this.export = export;
    this.command = command;
    this.runId =
        RUN_TIME.format(wallClock.now())
            + "-"
            + setup.scenarios().stream().map(Scenario::name).collect(Collectors.joining("+"));
  }

  int run() {
    MachineLock lock =
        MachineLock.take(places.lockDirectory(), runId, setup.commandLine(), wallClock);
    stop.listen();
    try {
      RunRegister.cleanUpDead(places.registerDirectory(), new LeftContainers())
          .forEach(command.getErr()::println);
      return withMachine();
    } catch (EnvironmentException e) {
      if (stop.requested()) {
        command.getErr().println("bench: stopped before anything was measured");
        return ExitCode.SOME_INVALID;
      }
      throw e;
    } finally {
      places.removeEmptyDataRoot();
      lock.close();
      stop.done();
    }
  }

  private int withMachine() {
    HostPreparation host = new HostPreparation(setup, places, command.getErr());
    ServerSoftware software = software();
    try (BrokerSite site = BrokerSite.of(setup, places);
        RunRegister register = RunRegister.open(places.registerDirectory(), runId);
        Environment environment = environment(site, software, register)) {
      DataVolume volume = host.volume(site);
      List<Finding> hostFindings = host.audit();
      ForkLauncher forks = new ForkLauncher(forkCommand(site.dataRoot()), software, register);
      host.software(environment, forks);
      RunPlan plan = plan(forks.command(), hostFindings, site.dataRoot());
      return measure(environment, volume, plan, forks);
    }
  }

  private int measure(
      Environment environment, DataVolume volume, RunPlan plan, ForkLauncher forks) {
    RunDirectory directory = RunDirectory.create(places.out, runId);
    command.getErr().println("results: " + directory.path());
    Runner.Surroundings surroundings =
        new Runner.Surroundings(
            environment,
            volume,
            forks,
            () -> HostFacts.gather(plan.dataRoot()),
            (before, after) -> new ArrayList<>(HostFacts.changed(before, after)),
            wallClock,
            SuiteHome.commit(),
            stop::requested);
    RunOutput output = new RunOutput(directory, export, command);
    ProgressView progress =
        new ProgressView(System.err, NanoClock.system(), Terminal.isInteractive());
    try {
      new Runner(plan, surroundings, directory, progress).run();
    } catch (InterruptedException e) {
      return stopped(output);
    } catch (EnvironmentException | ResultsException e) {
      if (stop.requested()) {
        return stopped(output);
      }
      throw new EnvironmentException(
          e.getMessage() + "; what was finished is in " + directory.path(), e);
    } finally {
      progress.close();
    }
    return output.write();
  }

  private int stopped(RunOutput output) {
    // A flag that is still up would close every file that is written from here on.
    Thread.interrupted();
    output.write();
    command.getErr().println("bench: stopped; what was finished is in " + output.path());
    return ExitCode.SOME_INVALID;
  }

  private RunPlan plan(ForkCommand forks, List<Finding> hostFindings, Path dataRoot) {
    long seed = setup.seed() == null ? wallClock.now().toEpochMilli() : setup.seed();
    String text =
        setup.scenarios().stream().map(Scenario::text).collect(Collectors.joining("---\n"));
    return new RunPlan(
        runId,
        setup.commandLine(),
        text,
        deviations(forks),
        setup.trials(),
        seed,
        dataRoot.toAbsolutePath(),
        setup.waivers(),
        hostFindings);
  }

  private Map<String, List<String>> deviations(ForkCommand forks) {
    Map<String, Scenario> scenarios =
        setup.scenarios().stream().collect(Collectors.toMap(Scenario::name, Function.identity()));
    return setup.trials().stream()
        .collect(
            Collectors.toMap(
                Trial::id,
                trial ->
                    Deviations.of(
                        scenarios.get(trial.scenario()),
                        trial,
                        setup.scale(),
                        forks.jvmFlags(trial.params()),
                        setup.environment().word())));
  }

  private ForkCommand forkCommand(Path dataRoot) {
    EnvironmentFacts facts = HostFacts.gather(dataRoot);
    long memoryBytes = Long.parseLong(facts.facts().getOrDefault("memory_total_bytes", "0"));
    return new ForkCommand(SuiteHome.java(), SuiteHome.classPath(), new ByteSize(memoryBytes));
  }

  private ServerSoftware software() {
    return new ServerSoftware(SuiteHome.root(), places.cacheRoot(), places.givenNatsServer());
  }

  private Environment environment(BrokerSite site, ServerSoftware software, RunRegister register) {
    boolean inMemoryOnly =
        setup.trials().stream().allMatch(trial -> trial.broker().equals("inmemory"));
    return inMemoryOnly
        ? new NoEnvironment()
        : site.environment(software, register, command.getErr());
  }
}
