package brokerbench.cli;

import brokerbench.environment.audit.AuditCheck;
import brokerbench.environment.audit.EnvironmentAudit;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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

  @Parameters(
      arity = "0..1",
      paramLabel = "SCENARIO",
      defaultValue = "quickstart",
      description = "The scenario to be fit for. (default: ${DEFAULT-VALUE})")
  private String scenario = "quickstart";

  @Mixin private BrokerOptions brokers = new BrokerOptions();

  @Mixin private Directories places = new Directories();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<Trial> trials =
        ScenarioLibrary.find(scenario).stream()
            .map(Scenario.class::cast)
            .flatMap(each -> each.trials(1).stream())
            .toList();
    List<AuditCheck> checks =
        new ArrayList<>(
            EnvironmentAudit.run(HostPreparation.request(trials, places, brokers.kind(trials))));
    checks.add(EnvironmentAudit.ofNodeDisks());
    checks.add(EnvironmentAudit.ofClientProxy());
    checks.add(EnvironmentAudit.ofPacketFilter());
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
}
