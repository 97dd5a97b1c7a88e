package brokerbench.cli;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.document.TextForm;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.validity.Finding;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what there is. */
@Command(
    name = "list",
    description = "List scenarios, parameters, brokers, findings or claims.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {

  private static final String INDENT = "    ";

  /** What can be listed. */
  enum Subject {
    scenarios,
    params,
    brokers,
    findings,
    claims
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "WHAT",
      defaultValue = "scenarios",
      description = "One of: ${COMPLETION-CANDIDATES}. (default: ${DEFAULT-VALUE})")
  private Subject subject = Subject.scenarios;

  @Mixin private ClaimFiles files = new ClaimFiles();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    switch (subject) {
      case scenarios -> scenarios(out, ScenarioLibrary.all());
      case params -> params(out);
      case brokers -> brokers(out);
      case findings -> findings(out);
      case claims -> claims(out);
    }
    return ExitCode.VALID;
  }

  static void scenarios(PrintWriter out, List<Scenario> scenarios) {
    for (Scenario scenario : scenarios) {
      out.println(scenario.name());
      wrapped(out, scenario.title());
    }
  }

  private static void params(PrintWriter out) {
    for (ParamSpec param : ParamCatalogue.all()) {
      out.println(param.name() + " = " + param.fallback());
      wrapped(out, param.meaning() + " (" + param.range() + ")");
    }
  }

  private static void brokers(PrintWriter out) {
    Params defaults = Params.of(Map.of());
    for (BrokerModel broker : Brokers.all()) {
      out.println(broker.name());
      wrapped(
          out, broker.summary() + broker.release(defaults).map(ListCommand::versions).orElse(""));
    }
  }

  private static String versions(BrokerRelease release) {
    return " Server %s, client %s unless a scenario or -p says otherwise."
        .formatted(release.serverVersion(), release.clientVersion());
  }

  private void claims(PrintWriter out) {
    for (Claim claim : ClaimLibrary.with(files.paths)) {
      out.println(claim.id() + " = " + claim.scenarioNames());
      wrapped(out, claim.statement() + " (" + claim.source().title() + ")");
    }
  }

  private static void findings(PrintWriter out) {
    Finding.kinds()
        .forEach(
            (word, kind) -> {
              out.println(
                  word + " = " + (kind.rule().isEmpty() ? kind.implies().word() : kind.rule()));
              wrapped(out, kind.text());
              wrapped(out, kind.cause() + " " + kind.nextStep());
            });
  }

  static void wrapped(PrintWriter out, String text) {
    TextForm.broken(text, TextForm.WIDTH - INDENT.length())
        .forEach(line -> out.println(INDENT + line));
  }
}
