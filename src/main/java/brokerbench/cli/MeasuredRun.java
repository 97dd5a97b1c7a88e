package brokerbench.cli;

import brokerbench.engine.Deviations;
import brokerbench.engine.ForkCommand;
import brokerbench.engine.ForkLauncher;
import brokerbench.engine.ForkSequence;
import brokerbench.engine.RunListener;
import brokerbench.engine.RunPlan;
import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.external.ExternalEnvironment;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.HostFacts;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.WallClock;
import brokerbench.quantity.ByteSize;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.ResultsException;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Measures one run on a machine that is taken. */
record MeasuredRun(RunSetup setup, Directories places, LockedMachine machine, PrintWriter err) {
  /**
   * How a run ended.
   *
   * @param directory of the run, or null when it was stopped before anything was measured
   * @param stopped whether the user stopped it
   */
  record End(@Nullable RunDirectory directory, boolean stopped) {}

  /**
   * Runs to the end, or until the user stops it.
   *
   * @param directory makes the run directory, once this machine can do what is asked
   * @param watching the view of the run, with all who watch
   */
  End measure(Supplier<RunDirectory> directory, Function<ProgressView, RunListener> watching) {
    try (ProgressView view = new ProgressView()) {
      return withMachine(directory, watching.apply(view));
    } catch (EnvironmentException e) {
      if (machine.stopRequested()) {
        return new End(null, true);
      }
      throw e;
    }
  }

  private End withMachine(Supplier<RunDirectory> directory, RunListener view) {
    HostPreparation host = new HostPreparation(setup, places, err);
    ServerSoftware software = places.software();
    try (BrokerSite site = BrokerSite.of(setup.environment(), places);
        RunRegister register = RunRegister.open(places.registerDirectory(), setup.runId());
        Environment environment = environment(site, software, register)) {
      DataVolume volume = host.volume(site);
      List<Finding> hostFindings = host.audit();
      ForkLauncher forks = new ForkLauncher(forkCommand(site.dataRoot()), software, register);
      host.software(environment, forks);
      RunPlan plan = plan(environment, forks.command(), hostFindings, site.dataRoot());
      RunDirectory made = directory.get();
      err.println("results: " + made.path());
      ForkSequence.Surroundings surroundings = surroundings(environment, volume, plan, forks);
      return run(new ForkSequence(plan, surroundings, made, view), made);
    }
  }

  private End run(ForkSequence sequence, RunDirectory directory) {
    try {
      sequence.run();
      return new End(directory, false);
    } catch (InterruptedException e) {
      return stopped(directory);
    } catch (EnvironmentException | ResultsException e) {
      if (machine.stopRequested()) {
        return stopped(directory);
      }
      throw new EnvironmentException(
          e.getMessage() + "; what was finished is in " + directory.path(), e);
    }
  }

  private static End stopped(RunDirectory directory) {
    // A flag that is still up would close every file that is written from here on.
    Thread.interrupted();
    return new End(directory, true);
  }

  private ForkSequence.Surroundings surroundings(
      Environment environment, DataVolume volume, RunPlan plan, ForkLauncher forks) {
    return new ForkSequence.Surroundings(
        environment,
        volume,
        forks,
        () -> HostFacts.gather(plan.dataRoot()),
        (before, after) -> new ArrayList<>(HostFacts.changed(before, after)),
        WallClock.system(),
        SuiteHome.commit(),
        machine::stopRequested);
  }

  private RunPlan plan(
      Environment environment, ForkCommand forks, List<Finding> hostFindings, Path dataRoot) {
    String text =
        setup.scenarios().stream().map(Scenario::text).collect(Collectors.joining("---\n"));
    return new RunPlan(
        setup.runId(),
        setup.commandLine(),
        text,
        deviations(environment, forks),
        setup.trials(),
        setup.seed(),
        setup.order(),
        setup.precision(),
        dataRoot.toAbsolutePath(),
        setup.waivers(),
        hostFindings);
  }

  private Map<String, List<String>> deviations(Environment environment, ForkCommand forks) {
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
                        environment)));
  }

  /** How forks are started on this machine. */
  static ForkCommand forkCommand(Path dataRoot) {
    EnvironmentFacts facts = HostFacts.gather(dataRoot);
    long memoryBytes = Long.parseLong(facts.facts().getOrDefault("memory_total_bytes", "0"));
    return new ForkCommand(SuiteHome.java(), SuiteHome.classPath(), new ByteSize(memoryBytes));
  }

  private Environment environment(BrokerSite site, ServerSoftware software, RunRegister register) {
    if (setup.trials().stream().allMatch(Trial::livesInClient)) {
      return new NoEnvironment();
    }
    return setup.environment() == EnvironmentKind.EXTERNAL
        ? new ExternalEnvironment(setup.clusters())
        : site.environment(software, register, err);
  }
}
