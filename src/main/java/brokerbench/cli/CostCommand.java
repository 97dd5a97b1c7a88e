package brokerbench.cli;

import brokerbench.cost.CostTerms;
import brokerbench.cost.InvalidPricesException;
import brokerbench.cost.LatencyLimit;
import brokerbench.cost.PriceReader;
import brokerbench.cost.Prices;
import brokerbench.document.Document;
import brokerbench.document.TextForm;
import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.replication.ReplicationState;
import brokerbench.report.CostCsv;
import brokerbench.report.CostDocument;
import brokerbench.report.CostSubject;
import brokerbench.report.RunSummary;
import brokerbench.results.RunData;
import brokerbench.results.RunReader;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import brokerbench.validity.Validity;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what the messages of a run cost. */
@Command(
    name = "cost",
    description = "Say what a million messages of a run cost, at prices from a file.",
    mixinStandardHelpOptions = true)
final class CostCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "RUN",
      description = "Run directory, or a replication, whose rounds are pooled.")
  private Path run = Path.of(".");

  @Option(
      names = "--prices",
      required = true,
      paramLabel = "FILE",
      description = "YAML with the prices of nodes, storage and traffic, and their sources.")
  private Path prices = Path.of(".");

  @Option(
      names = "--latency-limit",
      paramLabel = "PERCENTILE=TIME",
      description =
          "Give a cost only to trials that meet this limit, such as p99=10ms. (default: none)")
  private @Nullable String limit;

  @Option(
      names = "--retention",
      paramLabel = "TIME",
      defaultValue = "7d",
      description = "For how long messages are kept on disk. (default: ${DEFAULT-VALUE})")
  private String retention = "7d";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the table to FILE, as CSV, or all that is printed as Markdown if its name ends in .md.")
  private @Nullable Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    OutFile.check(out);
    CostTerms terms = terms();
    CostSubject subject = subject(terms.prices());
    Document document = CostDocument.of(subject, terms);
    spec.commandLine().getOut().print(TextForm.of(document));
    spec.commandLine().getOut().flush();
    if (out != null) {
      OutFile.write(out, document, () -> CostCsv.of(subject, terms), spec.commandLine().getErr());
    }
    return subject.validity() == Validity.INVALID ? ExitCode.SOME_INVALID : ExitCode.VALID;
  }

  private CostTerms terms() {
    return new CostTerms(
        PriceReader.fromFile(prices),
        Optional.ofNullable(limit).map(text -> read("--latency-limit", text, LatencyLimit::parse)),
        read("--retention", retention, DurationText::parse));
  }

  private CostSubject subject(Prices of) {
    if (!ReplicationDirectory.is(run)) {
      RunSummary summary = RunSummary.of(RunReader.read(run));
      require(of, List.of(summary.run()));
      return CostSubject.of(summary);
    }
    ReplicationState state = ReplicationState.of(ReplicationDirectory.open(run));
    List<RunData> rounds = SelectedRuns.finished("cost", run, state);
    require(of, rounds);
    return CostSubject.ofRounds(state.plan().name(), rounds.stream().map(RunSummary::of).toList());
  }

  private static void require(Prices prices, List<RunData> runs) {
    prices.requireNodesOf(
        runs.stream()
            .flatMap(each -> each.manifest().trials().stream())
            .map(TrialOutcome::trial)
            .filter(trial -> !trial.livesInClient())
            .map(Trial::broker)
            .distinct()
            .toList());
  }

  /** Names the option whose value cannot be read. */
  private static <T> T read(String option, String text, Function<String, T> reader) {
    try {
      return reader.apply(text);
    } catch (QuantityException e) {
      throw new InvalidPricesException(option + ": " + e.getMessage());
    }
  }
}
