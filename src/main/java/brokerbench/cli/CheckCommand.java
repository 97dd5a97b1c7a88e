package brokerbench.cli;

import brokerbench.environment.audit.AuditCheck;
import brokerbench.environment.audit.EnvironmentAudit;
import brokerbench.environment.host.TrialNeeds;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges the machine. */
@Command(
    name = "check",
    description = "Say whether this machine is fit to measure, and why not.",
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

  private static final String POWER_CUTS = "durability";

  @Parameters(
      arity = "0..1",
      paramLabel = "SCENARIO",
      defaultValue = "quickstart",
      description =
          "The scenario to be fit for, or durability for the power cuts of bench durability."
              + " (default: ${DEFAULT-VALUE})")
  private String scenario = "quickstart";

  @Mixin private BrokerOptions brokers = new BrokerOptions();

  @Mixin private Directories places = new Directories();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    places.check();
    PrintWriter out = spec.commandLine().getOut();
    boolean cutsPower = scenario.equals(POWER_CUTS);
    List<Trial> trials =
        (cutsPower ? List.of(ScenarioLibrary.powerCut()) : ScenarioLibrary.find(scenario))
            .stream().flatMap(each -> each.trials(1).stream()).toList();
    EnvironmentKind kind = brokers.kind(trials);
    EnvironmentConsistency.check(kind, brokers.clusters(), trials);
    List<AuditCheck> checks =
        new ArrayList<>(EnvironmentAudit.run(HostPreparation.request(trials, places, kind)));
    checks.add(
        EnvironmentAudit.ofNodeDisks(
            cutsPower || ask(trials, trial -> TrialNeeds.haveNodesDisks(trial.params()))));
    checks.add(
        EnvironmentAudit.ofClientProxy(
            places.software(), ask(trials, trial -> trial.cluster().isProxied())));
    checks.add(
        EnvironmentAudit.ofPacketFilter(
            ask(trials, trial -> TrialNeeds.arePacketsDropped(trial.params()))));
    checks.add(
        EnvironmentAudit.ofCertificates(
            kind != EnvironmentKind.EXTERNAL
                && ask(trials, trial -> trial.cluster().tls().isOn())));
    for (AuditCheck check : checks) {
      out.println(check.outcome().name().toLowerCase(java.util.Locale.ROOT) + " " + check.name());
      ListCommand.wrapped(out, "found " + check.found() + ", wanted " + check.wanted());
      if (!check.advice().isEmpty()) {
        ListCommand.wrapped(out, check.advice());
      }
    }
    boolean failed = checks.stream().anyMatch(check -> check.outcome() == AuditCheck.Outcome.FAIL);
    return failed ? ExitCode.UNFIT : ExitCode.VALID;
  }

  private static boolean ask(List<Trial> trials, Predicate<Trial> need) {
    return trials.stream().anyMatch(need);
  }
}
