package brokerbench.cli;

import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.ClaimsCsv;
import brokerbench.claims.ClaimsDocument;
import brokerbench.document.Document;
import brokerbench.document.TextForm;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.results.RunDirectory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says for each published claim whether runs bear it out. */
@Command(
    name = "claims",
    description = "Judge published claims by what runs measured.",
    mixinStandardHelpOptions = true,
    footer = {"", "Exit code 0 means that it could judge, whatever the verdicts."})
final class ClaimsCommand implements Callable<Integer> {

  @Mixin private JudgedRuns runs = new JudgedRuns();

  @Option(
      names = "--only",
      arity = "1..*",
      split = ",",
      paramLabel = "ID",
      description =
          "Judge these claims alone; give the runs before it. (default: all; bench list claims)")
  private List<String> only = List.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the table to FILE, as CSV, or all that is printed as Markdown if its name ends in .md."
              + " (default: claims.csv in the run or replication, if one is given)")
  private @Nullable Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    OutFile.check(out);
    ClaimVerdicts verdicts = SelectedRuns.read(runs.paths).verdicts(runs.claims(only));
    Document document = ClaimsDocument.of(verdicts);
    spec.commandLine().getOut().print(TextForm.of(document));
    spec.commandLine().getOut().flush();
    if (out != null) {
      OutFile.write(out, document, () -> ClaimsCsv.of(verdicts), spec.commandLine().getErr());
    } else if (runs.paths.size() == 1) {
      writeIn(runs.paths.getFirst(), verdicts);
    }
    return ExitCode.VALID;
  }

  private void writeIn(Path directory, ClaimVerdicts verdicts) {
    PrintWriter err = spec.commandLine().getErr();
    if (ReplicationDirectory.is(directory)) {
      WrittenVerdicts.of(ReplicationDirectory.open(directory), verdicts, err);
    } else if (RunDirectory.is(directory)) {
      WrittenVerdicts.csv(RunDirectory.open(directory).claimsCsv(), verdicts, err);
    }
  }
}
