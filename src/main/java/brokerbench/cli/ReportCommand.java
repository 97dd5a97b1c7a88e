package brokerbench.cli;

import brokerbench.document.HtmlForm;
import brokerbench.document.TextForm;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.report.ComparisonDocument;
import brokerbench.report.RunSummary;
import brokerbench.results.DurableFile;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import brokerbench.results.ResultsException;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.validity.Validity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the reports of a run directory again, compares runs, or lists those of a directory. */
@Command(
    name = "report",
    description =
        "Make the reports of a run directory again, compare it with others, or make a page of the"
            + " runs in a directory.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "Run directory, or a directory of such.")
  private Path run = Path.of(".");

  @Option(
      names = "--against",
      paramLabel = "RUN",
      description =
          "Compare with the same trials of this run instead, and write comparison.html into the run"
              + " directory that is given first. (repeatable)")
  private List<Path> against = new ArrayList<>();

  @Mixin private BaselineOption baseline = new BaselineOption();

  @Mixin private ProofsOption proofs = new ProofsOption();

  @Mixin private ExportOptions export = new ExportOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    export.check();
    proofs.check();
    if (ReplicationDirectory.is(run)) {
      throw new ResultsException(
          "report: %s is a replication; give one of its rounds, or judge all of them with: bench claims %s"
              .formatted(run, run));
    }
    if (!against.isEmpty()) {
      refuseForOneRun("a comparison");
      return compare();
    }
    if (Files.isDirectory(run) && !RunDirectory.is(run)) {
      refuseForOneRun("a directory of runs");
      write(run.resolve("index.html"), ResultsIndex.page(run));
      return ExitCode.VALID;
    }
    RunDirectory directory = RunDirectory.open(run);
    proofs
        .directory()
        .ifPresent(from -> ProofsOption.record(directory, from, spec.commandLine().getErr()));
    List<PowerCut> cuts = directory.powerCuts();
    if (!cuts.isEmpty()) {
      return powerCuts(directory, cuts);
    }
    return new RunOutput(directory, export, baseline.baselines(), spec.commandLine()).write();
  }

  private int powerCuts(RunDirectory directory, List<PowerCut> cuts) {
    refuseAnotherForm("a run of power cuts");
    refuseBaseline("a run of power cuts");
    List<LocatedFinding> findings = RunReader.read(run).allFindings();
    RunOutput.writePowerCuts(directory, cuts, findings, spec.commandLine().getOut());
    Validity worst = Validity.of(findings.stream().map(LocatedFinding::finding).toList());
    return worst == Validity.INVALID ? ExitCode.SOME_INVALID : ExitCode.VALID;
  }

  private void refuseAnotherForm(String of) {
    InvalidScenarioException.when(
        export.format != null, "-rf: no other format is available for " + of + "; leave -rf out");
  }

  private void refuseBaseline(String of) {
    InvalidScenarioException.when(
        baseline.isGiven(),
        "--baseline: %s compares no values of a sweep; leave --baseline out".formatted(of));
  }

  private void refuseForOneRun(String of) {
    refuseAnotherForm(of);
    InvalidScenarioException.when(
        proofs.directory().isPresent(),
        "--proofs: %s shows what its runs have recorded; give --proofs with each run by itself"
            .formatted(of));
    refuseBaseline(of);
  }

  private int compare() {
    RunDirectory directory = RunDirectory.open(run);
    ComparisonDocument comparison =
        ComparisonDocument.of(
            RunSummary.of(RunReader.read(run)),
            against.stream().map(RunReader::read).map(RunSummary::of).toList());
    spec.commandLine().getOut().println(TextForm.of(comparison.tables()));
    spec.commandLine().getOut().flush();
    write(directory.comparison(), HtmlForm.of(comparison.title(), comparison.page()));
    return ExitCode.VALID;
  }

  private void write(Path file, String page) {
    DurableFile.replace(file, page);
    spec.commandLine().getErr().println("wrote " + file);
  }
}
