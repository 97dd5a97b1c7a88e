package brokerbench.cli;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.Machine;
import brokerbench.document.TextForm;
import brokerbench.engine.TrialSchedule;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.HostFacts;
import brokerbench.measurement.WallClock;
import brokerbench.quantity.ByteSize;
import brokerbench.replication.FrozenTexts;
import brokerbench.replication.NeededTrials;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.replication.ReplicationDocument;
import brokerbench.replication.ReplicationPlan;
import brokerbench.replication.ReplicationState;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.ResultsException;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.NearestWord;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures all that the claims of a source need, and judges them. */
@Command(
    name = "replicate",
    description = "Run all that the claims of a source need, in rounds, and judge the claims.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {"", "The plan is shown first. Ctrl-C keeps what is finished; --resume goes on."})
final class ReplicateCommand implements Callable<Integer> {

  private static final int DEFAULT_ROUNDS = 5;

  @Parameters(
      arity = "0..1",
      paramLabel = "SOURCE",
      description = "Whose claims; see: bench list claims. (default: study)")
  private @Nullable String source;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Go on with the replication in DIR; finished forks are not repeated.")
  private @Nullable Path resume;

  @Option(names = "--plan", description = "Show the plan, and end.")
  private boolean planOnly;

  @Mixin private ForkOptions forks = new ForkOptions();

  @Option(
      names = "--only",
      arity = "1..*",
      split = ",",
      paramLabel = "ID",
      description =
          "Replicate these claims alone; give SOURCE before it. (default: all; bench list claims)")
  private List<String> only = List.of();

  @Mixin private WatchOptions watch = new WatchOptions();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private BrokerOptions brokers = new BrokerOptions();

  @Mixin private Directories places = new Directories();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    places.check();
    watch.check();
    options.checkScale();
    return resume == null ? begin() : goOn(ReplicationDirectory.open(resume));
  }

  private int begin() {
    String name = source == null ? "study" : source;
    List<Claim> claims = claims(name, only);
    NeededTrials needed = NeededTrials.of(claims, options.scale);
    if (needed.trials().isEmpty()) {
      throw new InvalidScenarioException(
          "replicate: no scenario measures what is claimed (%s); see: bench list claims"
              .formatted(needed.unserved().getFirst()));
    }
    int rounds = forks.count().orElse(DEFAULT_ROUNDS);
    // Refuses a number of forks that no trial can have.
    needed.trials().getFirst().withForks(rounds);
    WallClock wallClock = WallClock.system();
    ReplicationPlan plan =
        new ReplicationPlan(
            ReplicationPlan.SCHEMA_VERSION,
            RunName.of(wallClock, "replicate-" + name),
            name,
            RunName.commandLine(spec.commandLine()),
            wallClock.now().toString(),
            SuiteHome.commit(),
            options.seed(wallClock),
            options.scale,
            environment(needed.trials()),
            rounds,
            only,
            needed.trials(),
            facts(),
            FrozenTexts.of(name, needed.trials()),
            forks.precision());
    return run(ReplicationDirectory.planned(places.out, plan), claims, needed.unserved());
  }

  private int goOn(ReplicationDirectory directory) {
    ReplicationPlan plan = directory.plan();
    agree("SOURCE", source != null, source, plan.source());
    agree("--forks", matched("--forks"), forks.count().orElse(DEFAULT_ROUNDS), plan.forks());
    agree("--precision", matched("--precision"), forks.precision(), plan.precision());
    agree("--scale", matched("--scale"), options.scale, plan.scale());
    agree("--only", matched("--only"), only, plan.only());
    agree("--seed", matched("--seed"), options.seed(WallClock.system()), plan.seed());
    agree("--env", matched("--env"), environment(plan.trials()), plan.environmentKind());
    Path parent = directory.path().toAbsolutePath().normalize().getParent();
    agree("--out", matched("--out"), places.out.toAbsolutePath().normalize(), parent);
    places.out = parent;
    requireMachine(plan);
    List<Claim> claims = claims(plan.source(), plan.only());
    NeededTrials needed = NeededTrials.of(claims, plan.scale());
    if (!needed.trials().equals(plan.trials())) {
      throw new ResultsException(
          "replicate: %s was planned by another version of brokerbench (%s), whose trials differ; resume it with that one, or begin another"
              .formatted(directory.path(), plan.suiteCommit()));
    }
    return run(directory, claims, needed.unserved());
  }

  private int run(ReplicationDirectory directory, List<Claim> claims, List<String> unserved) {
    ReplicationState state = ReplicationState.of(directory);
    MeasuredReplication replication =
        new MeasuredReplication(directory, options.waivers(), places, watch, spec.commandLine());
    String free = free(replication.next(state, claims));
    ReplicationPlan plan = directory.plan();
    ReplicationDocument.Course course =
        new ReplicationDocument.Course(
            round ->
                TrialSchedule.ofRound(plan.trials(), plan.seed(), round).stream()
                    .map(TrialSchedule.Slot::trial)
                    .toList(),
            HostPreparation::neededBytes,
            free,
            unserved);
    spec.commandLine().getOut().println(TextForm.of(ReplicationDocument.of(state, course)));
    return planOnly ? ExitCode.VALID : replication.run(state, claims);
  }

  private static List<Claim> claims(String source, List<String> only) {
    List<String> known = ClaimLibrary.NAMES;
    InvalidScenarioException.when(
        !known.contains(source),
        "replicate: no source of claims is called '%s'; did you mean '%s'? Use one of %s"
            .formatted(source, NearestWord.to(source, known), String.join(", ", known)));
    return ClaimLibrary.only(ClaimLibrary.published(source), only);
  }

  private String environment(List<Trial> trials) {
    EnvironmentKind kind = brokers.kind(trials);
    InvalidScenarioException.when(
        kind == EnvironmentKind.EXTERNAL,
        "--env: external has no brokers that the suite starts anew for each fork; use process or compose");
    EnvironmentConsistency.check(kind, brokers.clusters(), trials);
    return kind.word();
  }

  private boolean matched(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  private static void agree(
      String option, boolean given, @Nullable Object value, @Nullable Object planned) {
    InvalidScenarioException.when(
        given && !Objects.equals(value, planned),
        "%s: %s contradicts the replication to resume, where it is %s; leave it out, or begin another"
            .formatted(option, value, planned));
  }

  private void requireMachine(ReplicationPlan plan) {
    EnvironmentFacts here = facts();
    Machine.difference(plan.machine(), here)
        .ifPresent(
            difference -> {
              throw new ResultsException(
                  "replicate: %s was begun on another machine than this (%s); resume it there, or begin another here"
                      .formatted(plan.name(), difference));
            });
    for (String change : Machine.changes(plan.machine(), here)) {
      spec.commandLine()
          .getErr()
          .println(
              "check: since the replication began this machine has changed (%s): forks from before and after are not pooled"
                  .formatted(change));
    }
  }

  private static EnvironmentFacts facts() {
    return HostFacts.gather(Path.of("").toAbsolutePath());
  }

  private String free(RunSetup setup) {
    try (BrokerSite site = BrokerSite.of(setup.environment(), places)) {
      DataVolume volume = site.volume();
      long neededBytes = HostPreparation.neededBytes(setup.trials());
      return "%s free under %s%s"
          .formatted(
              new ByteSize(volume.freeBytes()).text(),
              site.dataRoot(),
              volume.holds(neededBytes) ? "" : ", too little: " + volume.remedy());
    } catch (EnvironmentException unknown) {
      return "free: unknown (%s)".formatted(unknown.getMessage());
    } finally {
      places.removeEmptyDataRoot();
    }
  }
}
