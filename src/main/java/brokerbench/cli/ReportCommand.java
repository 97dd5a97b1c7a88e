package brokerbench.cli;

import brokerbench.document.TextForm;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.report.RunComparison;
import brokerbench.results.ResultsException;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the reports of a run directory again, or compares two. */
@Command(
    name = "report",
    description = "Make the reports of a run directory again, or compare two runs.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "Run directory.")
  private Path run = Path.of(".");

  @Option(
      names = "--against",
      paramLabel = "RUN",
      description = "Compare with the same trials of this run instead.")
  private @Nullable Path against;

  @Mixin private BaselineOption baseline = new BaselineOption();

  @Mixin private ExportOptions export = new ExportOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    export.check();
    if (ReplicationDirectory.is(run)) {
      throw new ResultsException(
          "report: %s is a replication; give one of its rounds, or judge all of them with: bench claims %s"
              .formatted(run, run));
    }
    if (against != null) {
      RunComparison comparison = RunComparison.of(RunReader.read(run), RunReader.read(against));
      spec.commandLine().getOut().println(TextForm.of(comparison.document()));
      return ExitCode.VALID;
    }
    return new RunOutput(RunDirectory.open(run), export, baseline.baselines(), spec.commandLine())
        .write();
  }
}
