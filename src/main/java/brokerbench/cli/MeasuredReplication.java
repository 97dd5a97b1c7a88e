package brokerbench.cli;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.ClaimsDocument;
import brokerbench.document.TextForm;
import brokerbench.engine.ForkOrder;
import brokerbench.engine.TrialSchedule;
import brokerbench.environment.EnvironmentException;
import brokerbench.live.LiveListener;
import brokerbench.measurement.NanoClock;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.replication.ReplicationNotes;
import brokerbench.replication.ReplicationPlan;
import brokerbench.replication.ReplicationState;
import brokerbench.replication.WantedTrials;
import brokerbench.report.Baselines;
import brokerbench.report.RunSummary;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** One {@code bench replicate}: round after round what is owed, then the verdicts. */
final class MeasuredReplication {

  private final ReplicationDirectory directory;
  private final ReplicationPlan plan;
  private final List<String> waivers;
  private final Directories places;
  private final WatchOptions watch;
  private final CommandLine command;
  private final String commandLine;
  private final PrintWriter err;
  private @Nullable RunDirectory last;

  /** Of one replication, new or begun; {@code waivers} are names of checks. */
  MeasuredReplication(
      ReplicationDirectory directory,
      List<String> waivers,
      Directories places,
      WatchOptions watch,
      CommandLine command) {
    this.directory = directory;
    this.plan = directory.plan();
    this.waivers = waivers;
    this.places = places;
    this.watch = watch;
    this.command = command;
    this.commandLine = RunName.commandLine(command);
    this.err = command.getErr();
  }

  /** What {@link #measure} will do next. */
  RunSetup next(ReplicationState state, List<Claim> claims) {
    WantedTrials wanted = new WantedTrials(plan, claims);
    return IntStream.rangeClosed(1, plan.forks())
        .mapToObj(round -> setup(round, state.owed(round, wanted.of(round, state))))
        .filter(setup -> !setup.trials().isEmpty())
        .findFirst()
        .orElseGet(() -> setup(1, plan.trials()));
  }

  /** Runs what {@code state} owes and judges; gives the exit code. */
  int run(ReplicationState state, List<Claim> claims) {
    WantedTrials wanted = new WantedTrials(plan, claims);
    try (LockedMachine machine = LockedMachine.take(places, plan.name(), commandLine);
        HostServer _ = watch.metrics.serve(err);
        HostServer _ = watch.live.serve("Replication " + plan.name(), err)) {
      machine.cleanUp(err);
      ForkCount count = new ForkCount(state);
      List<Trial> failed = new ArrayList<>();
      for (int round = 1; round <= plan.forks(); round++) {
        boolean added = round > plan.sureRounds();
        // What was run meanwhile decides whether a round is added.
        ReplicationState now = added ? ReplicationState.of(directory) : state;
        List<Trial> ofRound = wanted.of(round, now);
        if (ofRound.isEmpty()) {
          break;
        }
        List<Trial> owed = now.owed(round, ofRound);
        if (!owed.isEmpty()) {
          err.println(
              "round %d of %s%d"
                  .formatted(round, plan.precision() == null ? "" : "at most ", plan.forks()));
          if (added) {
            count.add(owed);
          }
          if (!measure(setup(round, owed), round, machine, count)) {
            return stopped();
          }
          watch.live.show(
              () -> ClaimsDocument.of(verdicts(claims, ReplicationState.of(directory))));
          if (added) {
            failed.addAll(ReplicationState.of(directory).owed(round, ofRound));
          }
        }
      }
      return judge(claims, failed);
    }
  }

  /** Whether the user let it come to its end. */
  private boolean measure(RunSetup setup, int round, LockedMachine machine, ForkCount count) {
    LiveListener.Whole whole =
        new LiveListener.Whole(
            () -> "round %d, %s".formatted(round, count.text()), directory.htmlReport());
    MeasuredRun.End end;
    try {
      end =
          new MeasuredRun(setup, places, machine, err)
              .measure(
                  () -> directory.newPart(round),
                  view ->
                      watch.listening(new RoundView(view, count, err, NanoClock.system()), whole));
    } catch (EnvironmentException e) {
      throw begun() ? new EnvironmentException(e.getMessage() + goOn(), e) : e;
    }
    RunDirectory made = end.directory();
    if (made != null) {
      ProofsOption.record(made, places.out, err);
      RunOutput.writeReports(made, Baselines.FIRST);
      last = made;
    }
    return !end.stopped() && !machine.stopRequested();
  }

  private boolean begun() {
    return Files.isDirectory(directory.path());
  }

  private String goOn() {
    return "; go on with: bench replicate --resume " + directory.path();
  }

  private int stopped() {
    RunDirectory made = last;
    if (made != null) {
      watch.live.finish(made.htmlReport());
    }
    err.println(
        begun()
            ? "bench: stopped; what was finished is in " + directory.path() + goOn()
            : "bench: stopped before anything was measured");
    return ExitCode.SOME_INVALID;
  }

  /** Judges what is finished; the failed forks are of rounds that were added. */
  private int judge(List<Claim> claims, List<Trial> failed) {
    ReplicationState state = ReplicationState.of(directory);
    List<RunData> runs = state.finishedRuns();
    if (!runs.isEmpty()) {
      ClaimVerdicts verdicts = verdicts(claims, state);
      command.getOut().print(TextForm.of(ClaimsDocument.of(verdicts)));
      command.getOut().flush();
      Precision precision = plan.precision();
      if (precision != null) {
        err.println(PrecisionLine.of(precision, verdicts.claims()));
      }
      WrittenVerdicts.of(directory, verdicts, err);
      watch.live.finish(directory.htmlReport());
    }
    List<Trial> owed = new ArrayList<>(state.owed());
    owed.addAll(failed);
    if (!owed.isEmpty()) {
      err.println(
          "bench: %d of %d forks failed (%s); the findings of their rounds say why%s"
              .formatted(
                  owed.size(),
                  state.finishedForks() + owed.size(),
                  String.join(", ", owed.stream().map(Trial::id).distinct().toList()),
                  goOn()));
    }
    boolean invalid = runs.stream().map(RunSummary::of).anyMatch(RunSummary::anyInvalid);
    return invalid || !owed.isEmpty() ? ExitCode.SOME_INVALID : ExitCode.VALID;
  }

  private static ClaimVerdicts verdicts(List<Claim> claims, ReplicationState state) {
    return new SelectedRuns(state.finishedRuns(), List.of(ReplicationNotes.of(state)))
        .verdicts(claims);
  }

  private RunSetup setup(int round, List<Trial> owed) {
    List<Scenario> scenarios =
        owed.stream()
            .map(Trial::scenario)
            .distinct()
            .map(name -> ScenarioLibrary.find(name).getFirst())
            .toList();
    // A part of a round that was stopped keeps the order of the whole one.
    List<TrialSchedule.Slot> order =
        TrialSchedule.ofRound(plan.trials(), plan.seed(), round).stream()
            .filter(slot -> owed.contains(slot.trial()))
            .toList();
    return new RunSetup(
        directory.runId(round),
        scenarios,
        owed,
        plan.scale(),
        plan.seed(),
        ForkOrder.of(order),
        null,
        waivers,
        EnvironmentKind.of(plan.environmentKind()),
        Map.of(),
        commandLine);
  }
}
