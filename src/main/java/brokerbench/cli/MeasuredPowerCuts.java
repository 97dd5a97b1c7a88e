package brokerbench.cli;

import brokerbench.engine.ForkLauncher;
import brokerbench.engine.powercut.PowerCutSetup;
import brokerbench.engine.powercut.PowerCuts;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.disk.PoweredEnvironment;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.HostFacts;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
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
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Cuts power on a machine that is taken, and writes what that left.
 *
 * @param kind where brokers run; not {@link EnvironmentKind#EXTERNAL}
 * @param command as typed, and where it prints
 */
record MeasuredPowerCuts(
    PowerCutSetup setup,
    EnvironmentKind kind,
    List<Trial> trials,
    String runId,
    Directories places,
    CommandLine command) {
  /** Runs to the end, or until the user stops it; gives the exit code. */
  int run() {
    try (LockedMachine machine = LockedMachine.take(places, runId, RunName.commandLine(command))) {
      machine.cleanUp(command.getErr());
      return withMachine(machine);
    }
  }

  private int withMachine(LockedMachine machine) {
    ServerSoftware software = places.software();
    try (BrokerSite site = BrokerSite.of(kind, places);
        RunRegister register = RunRegister.open(places.registerDirectory(), runId);
        PoweredEnvironment environment = site.environment(software, register, command.getErr())) {
      DataVolume.of(setup.dataRoot()).requireFree(setup.neededBytes(trials));
      ForkLauncher forks =
          new ForkLauncher(MeasuredRun.forkCommand(setup.dataRoot()), software, register);
      for (Trial trial : trials) {
        environment.prepare(trial.params());
        forks.clientLibrary(trial.params());
      }
      RunDirectory directory = RunDirectory.create(places.out, runId);
      command.getErr().println("results: " + directory.path());
      return cut(
          machine,
          new PowerCuts(trials, setup, environment, forks, machine::stopRequested),
          directory);
    }
  }

  private int cut(LockedMachine machine, PowerCuts cuts, RunDirectory directory) {
    Course course = new Course(directory);
    boolean stopped = false;
    try {
      cuts.run(directory, course);
    } catch (InterruptedException stop) {
      stopped = true;
    } catch (RuntimeException failure) {
      if (!machine.stopRequested()) {
        throw ended(failure, cuts, course);
      }
      stopped = true;
    }
    Validity worst = end(cuts, course);
    if (stopped) {
      command.getErr().println("bench: stopped; what was finished is in " + directory.path());
    }
    return stopped || worst == Validity.INVALID ? ExitCode.SOME_INVALID : ExitCode.VALID;
  }

  /** Writes what is made of the cuts once there are no more; gives the worst that was found. */
  private Validity end(PowerCuts cuts, Course course) {
    // A flag that is still up would close every file that is written from here on.
    Thread.interrupted();
    RunOutput.writePowerCuts(course.directory, cuts.cuts(), cuts.findings(), command.getOut());
    Validity worst = Validity.of(cuts.findings().stream().map(LocatedFinding::finding).toList());
    course.end(worst);
    ProofsOption.record(course.directory, course.directory.path(), command.getErr());
    return worst;
  }

  /** Keeps what was finished before {@code failure}, which stays the one that the user hears of. */
  private RuntimeException ended(RuntimeException failure, PowerCuts cuts, Course course) {
    try {
      end(cuts, course);
    } catch (RuntimeException unwritten) {
      failure.addSuppressed(unwritten);
    }
    return failure instanceof EnvironmentException || failure instanceof ResultsException
        ? new EnvironmentException(
            failure.getMessage() + "; what was finished is in " + course.directory.path(), failure)
        : failure;
  }

  /** Says what happens, a line each, and writes {@code run.json} whenever an outcome changes. */
  private final class Course implements PowerCuts.Watcher {

    private final RunDirectory directory;
    private final String startedAt = WallClock.system().now().toString();
    private final EnvironmentFacts before = HostFacts.gather(setup.dataRoot());
    private List<TrialOutcome> outcomes = List.of();

    private Course(RunDirectory directory) {
      this.directory = directory;
    }

    @Override
    public void changed(List<TrialOutcome> changed) {
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
              RunName.commandLine(command),
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

    @Override
    public void begins(Trial trial, int cut) {
      command.getErr().println("cut " + cut + " of " + setup.cuts() + ": " + trial.id());
    }

    @Override
    public void made(PowerCut cut) {
      command
          .getErr()
          .println(
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
      command
          .getErr()
          .println("  " + finding.implies().word() + " " + finding.word() + ": " + finding.text());
    }
  }
}
