package brokerbench.cli;

import brokerbench.engine.ForkLauncher;
import brokerbench.engine.powercut.PowerCutSetup;
import brokerbench.engine.powercut.PowerCuts;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.container.Engine;
import brokerbench.environment.disk.PoweredEnvironment;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.HostFacts;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.WallClock;
import brokerbench.quantity.DurationText;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import brokerbench.results.ResultsException;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunManifest;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Cuts power on a machine that is taken, and writes what that left. */
final class MeasuredPowerCuts {

  private final PowerCutSetup setup;
  private final EnvironmentKind kind;
  private final List<Trial> trials;
  private final String runId;
  private final Directories places;
  private final CommandLine command;

  /**
   * Cuts nothing yet.
   *
   * @param kind where brokers run; not {@link EnvironmentKind#EXTERNAL}
   */
  MeasuredPowerCuts(
      PowerCutSetup setup,
      EnvironmentKind kind,
      List<Trial> trials,
      Directories places,
      CommandLine command) {
    this.setup = setup;
    this.kind = kind;
    this.trials = trials;
    this.runId = RunName.of(WallClock.system(), "power-cut");
    this.places = places;
    this.command = command;
  }

  /** Runs to the end, or until the user stops it; gives the exit code. */
  int run(String commandLine) {
    PrintWriter err = command.getErr();
    try (LockedMachine machine = LockedMachine.take(places, runId, commandLine)) {
      machine.cleanUp(err);
      return withMachine(machine, commandLine);
    }
  }

  private int withMachine(LockedMachine machine, String commandLine) {
    if (kind == EnvironmentKind.PROCESS) {
      return withRegister(
          (software, register) ->
              new ProcessEnvironment(software, places.ports(), register, NanoClock.system()),
          machine,
          commandLine);
    }
    try (Engine engine = Engine.connect()) {
      return withRegister(
          (software, register) ->
              BrokerSite.containers(engine, places, software, register, command.getErr()),
          machine,
          commandLine);
    }
  }

  private int withRegister(
      BiFunction<ServerSoftware, RunRegister, PoweredEnvironment> environments,
      LockedMachine machine,
      String commandLine) {
    ServerSoftware software = places.software();
    try (RunRegister register = RunRegister.open(places.registerDirectory(), runId);
        PoweredEnvironment environment = environments.apply(software, register)) {
      DataVolume.of(setup.dataRoot()).requireFree(setup.neededBytes(trials));
      ForkLauncher forks =
          new ForkLauncher(MeasuredRun.forkCommand(setup.dataRoot()), software, register);
      for (Trial trial : trials) {
        environment.prepare(trial.params());
        forks.clientLibrary(trial.params());
      }
      RunDirectory directory = RunDirectory.create(places.out, runId);
      command.getErr().println("results: " + directory.path());
      PowerCuts cuts = new PowerCuts(trials, setup, environment, forks, machine::stopRequested);
      return cut(machine, cuts, directory, commandLine);
    }
  }

  private int cut(
      LockedMachine machine, PowerCuts cuts, RunDirectory directory, String commandLine) {
    Manifest manifest = new Manifest(directory, commandLine);
    boolean stopped = false;
    try {
      cuts.run(directory, new View(manifest));
    } catch (InterruptedException stop) {
      stopped = true;
    } catch (RuntimeException failure) {
      if (!machine.stopRequested()) {
        throw ended(failure, cuts, manifest);
      }
      stopped = true;
    }
    Validity worst = end(cuts, manifest);
    if (stopped) {
      command.getErr().println("bench: stopped; what was finished is in " + directory.path());
    }
    return stopped || worst == Validity.INVALID ? ExitCode.SOME_INVALID : ExitCode.VALID;
  }

  /** Writes what is made of the cuts once there are no more; gives the worst that was found. */
  private Validity end(PowerCuts cuts, Manifest manifest) {
    // A flag that is still up would close every file that is written from here on.
    Thread.interrupted();
    PowerCutOutput.write(manifest.directory, cuts.cuts(), cuts.findings(), command.getOut());
    Validity worst = Validity.of(cuts.findings().stream().map(LocatedFinding::finding).toList());
    manifest.end(worst);
    ProofsOption.record(manifest.directory, manifest.directory.path(), command.getErr());
    return worst;
  }

  /** Keeps what was finished before {@code failure}, which stays the one that the user hears of. */
  private RuntimeException ended(RuntimeException failure, PowerCuts cuts, Manifest manifest) {
    try {
      end(cuts, manifest);
    } catch (RuntimeException unwritten) {
      failure.addSuppressed(unwritten);
    }
    return failure instanceof EnvironmentException || failure instanceof ResultsException
        ? new EnvironmentException(
            failure.getMessage() + "; what was finished is in " + manifest.directory.path(),
            failure)
        : failure;
  }

  /** Writes {@code run.json} whenever an outcome changes. */
  private final class Manifest {

    private final RunDirectory directory;
    private final String commandLine;
    private final String startedAt = WallClock.system().now().toString();
    private final EnvironmentFacts before = HostFacts.gather(setup.dataRoot());
    private List<TrialOutcome> outcomes = List.of();

    private Manifest(RunDirectory directory, String commandLine) {
      this.directory = directory;
      this.commandLine = commandLine;
    }

    private void take(List<TrialOutcome> changed) {
      outcomes = changed;
      write(null, "");
    }

    private void end(Validity worst) {
      write(HostFacts.gather(setup.dataRoot()), worst.word());
    }

    private void write(@Nullable EnvironmentFacts after, String verdict) {
      directory.writeManifest(
          new RunManifest(
              RunManifest.SCHEMA_VERSION,
              runId,
              commandLine,
              startedAt,
              after == null ? "" : WallClock.system().now().toString(),
              setup.seed(),
              kind.word(),
              SuiteHome.commit(),
              List.of(),
              ScenarioLibrary.powerCut().text(),
              outcomes,
              before,
              after,
              verdict,
              null));
    }
  }

  /** Says what happens, a line each. */
  private final class View implements PowerCuts.Watcher {

    private final Manifest manifest;

    private View(Manifest manifest) {
      this.manifest = manifest;
    }

    @Override
    public void begins(Trial trial, int cut) {
      say("cut " + cut + " of " + setup.cuts() + ": " + trial.id());
    }

    @Override
    public void made(PowerCut cut) {
      say(
          String.format(
              Locale.ROOT,
              "  %,d acknowledged, %,d vanished%s; %s",
              cut.acknowledged(),
              cut.vanished(),
              cut.lostNs().isPresent()
                  ? ", from "
                      + DurationText.ofNanos(cut.lostNs().getAsLong())
                      + " before the cut on"
                  : "",
              cut.servingNs().isPresent()
                  ? "serves after " + DurationText.ofNanos(cut.servingNs().getAsLong())
                  : "not all replicas in sync after a minute, read from the leaders"));
    }

    @Override
    public void found(LocatedFinding located) {
      Finding finding = located.finding();
      say("  " + finding.implies().word() + " " + finding.word() + ": " + finding.text());
    }

    @Override
    public void changed(List<TrialOutcome> outcomes) {
      manifest.take(outcomes);
    }

    private void say(String line) {
      command.getErr().println(line);
      command.getErr().flush();
    }
  }
}
