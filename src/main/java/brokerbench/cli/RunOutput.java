package brokerbench.cli;

import brokerbench.document.Document;
import brokerbench.document.HtmlForm;
import brokerbench.document.MarkdownForm;
import brokerbench.document.TextForm;
import brokerbench.figures.DerivedFindings;
import brokerbench.figures.FiguresCsv;
import brokerbench.report.Baselines;
import brokerbench.report.CsvExport;
import brokerbench.report.JmhJsonExport;
import brokerbench.report.PageDocument;
import brokerbench.report.PowerCutDocument;
import brokerbench.report.ReportDocument;
import brokerbench.report.RunSummary;
import brokerbench.results.FindingsCsv;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import brokerbench.results.TrialOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** What is made of a run directory for people and other tools. */
record RunOutput(
    RunDirectory directory, ExportOptions export, Baselines baselines, CommandLine command) {
  /**
   * Writes the reports, prints the table, and writes the export if one is asked for.
   *
   * @return the exit code that the run's validity means, or that nothing was measured
   */
  int write() {
    RunSummary summary = writeReports(directory, baselines);
    command.getOut().println(TextForm.of(ReportDocument.brief(summary)));
    command.getOut().flush();
    export(summary);
    if (summary.run().iterations().isEmpty()) {
      return ExitCode.UNFIT;
    }
    return summary.anyInvalid() ? ExitCode.SOME_INVALID : ExitCode.VALID;
  }

  /** Writes the figures and the reports of a run into its directory. */
  static RunSummary writeReports(RunDirectory directory, Baselines baselines) {
    RunData run = RunReader.read(directory.path());
    baselines.check(run.manifest().trials().stream().map(TrialOutcome::trial).toList());
    RunSummary summary = RunSummary.of(run, baselines);
    directory.writeDerived(directory.figuresCsv(), FiguresCsv.of(run));
    directory.writeDerived(directory.derivedFindingsCsv(), FindingsCsv.of(DerivedFindings.of(run)));
    directory.writeDerived(
        directory.markdownReport(), MarkdownForm.of(ReportDocument.full(summary)));
    directory.writeDerived(
        directory.htmlReport(),
        HtmlForm.of(ReportDocument.title(summary), PageDocument.of(summary)));
    return summary;
  }

  /** The report of the forks of a run that have ended, while others go on. */
  static Document sofar(RunDirectory directory, Baselines baselines) {
    return PageDocument.of(RunSummary.of(RunReader.readFinishedForks(directory.path()), baselines));
  }

  /** Writes the tables of power cuts and the page into their run's directory, and prints them. */
  static void writePowerCuts(
      RunDirectory directory, List<PowerCut> cuts, List<LocatedFinding> findings, PrintWriter out) {
    Document document = PowerCutDocument.of(cuts, findings);
    directory.writeDerived(directory.powerCutReport(), MarkdownForm.of(document));
    directory.writeDerived(directory.htmlReport(), HtmlForm.of(PowerCutDocument.TITLE, document));
    out.println(TextForm.of(document));
  }

  private void export(RunSummary summary) {
    if (export.format == null) {
      return;
    }
    switch (export.format) {
      case "jmh-json" -> write(directory.jmhJson(), JmhJsonExport.of(summary));
      case "csv" -> write(directory.summaryCsv(), CsvExport.of(summary));
      case "markdown" ->
          write(directory.markdownReport(), MarkdownForm.of(ReportDocument.full(summary)));
      case "html" ->
          write(
              directory.htmlReport(),
              HtmlForm.of(ReportDocument.title(summary), PageDocument.of(summary)));
      default -> write(directory.textReport(), TextForm.of(ReportDocument.brief(summary)));
    }
  }

  private void write(Path fallback, String text) {
    Path file = export.file;
    if (file == null) {
      directory.writeDerived(fallback, text);
      command.getErr().println("wrote " + fallback);
      return;
    }
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new ResultsException("-rff: " + file + " cannot be written: " + e.getMessage(), e);
    }
    command.getErr().println("wrote " + file);
  }
}
