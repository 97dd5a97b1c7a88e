package brokerbench.cli;

import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.ClaimsCsv;
import brokerbench.claims.DetectableCsv;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.software.AnalysisPython;
import brokerbench.figures.DerivedFindings;
import brokerbench.figures.FiguresCsv;
import brokerbench.results.FindingsCsv;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Draws the tables and charts of runs: executes the notebooks of the analysis. */
@Command(
    name = "notebook",
    description =
        "Execute the notebooks on runs: one report.html that opens offline, figures as PNG and SVG,"
            + " tables and verdicts as CSV.",
    mixinStandardHelpOptions = true)
final class NotebookCommand implements Callable<Integer> {

  private static final int WRONG_INPUT = 2;
  private static final String SPEAKER = "brokerbench_analysis: ";

  @Mixin private JudgedRuns runs = new JudgedRuns();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write to DIR. (default: notebook in the directory, if one is given)")
  private @Nullable Path out;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Keep the Python environment in DIR. (default: brokerbench in the user's cache"
              + " directory)")
  private @Nullable Path cache;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Path directory = directory();
    SelectedRuns given = SelectedRuns.read(runs.paths);
    ClaimVerdicts verdicts = given.verdicts(runs.claims(List.of()));
    Path figures = directory.resolve("forks");
    given.runs().forEach(run -> writeDerived(figures, run));
    Path claims = directory.resolve("claims.csv");
    write(claims, ClaimsCsv.of(verdicts));
    write(directory.resolve("detectable.csv"), DetectableCsv.of(verdicts));
    spec.commandLine().getErr().println("bench: executing the notebooks; this takes a minute");
    ExternalCommand.Result result =
        new AnalysisPython(SuiteHome.root().resolve("analysis"), Directories.cacheRoot(cache))
            .run(arguments(directory, claims, figures));
    return finish(result, directory);
  }

  private static void writeDerived(Path directory, RunData run) {
    Path figures = directory.resolve(run.manifest().runId() + ".csv");
    write(figures, FiguresCsv.of(run));
    write(
        figures.resolveSibling("derived_findings-" + figures.getFileName()),
        FindingsCsv.of(DerivedFindings.of(run)));
  }

  private Path directory() {
    if (out != null) {
      return out.toAbsolutePath();
    }
    if (runs.paths.size() > 1) {
      throw new ResultsException("notebook: several runs are given; name a directory with --out");
    }
    return runs.paths.getFirst().toAbsolutePath().resolve("notebook");
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new ResultsException(
          "notebook: %s cannot be written (%s); name another directory with --out"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private List<String> arguments(Path directory, Path claims, Path figures) {
    List<String> arguments = new ArrayList<>(List.of("report"));
    runs.paths.forEach(run -> arguments.add(run.toAbsolutePath().toString()));
    arguments.addAll(
        List.of(
            "--out",
            directory.toString(),
            "--claims",
            claims.toString(),
            "--figures",
            figures.toString()));
    return arguments;
  }

  private static String complaint(ExternalCommand.Result result) {
    return result
        .output()
        .lines()
        .filter(line -> line.startsWith(SPEAKER))
        .findFirst()
        .map(line -> line.substring(SPEAKER.length()))
        .orElseGet(result::complaint);
  }

  private int finish(ExternalCommand.Result result, Path directory) {
    if (result.exitCode() == WRONG_INPUT) {
      throw new ResultsException(complaint(result));
    }
    if (!result.succeeded()) {
      write(directory.resolve("notebook.log"), result.output());
      throw new EnvironmentException(
          "the notebooks failed (%s); all that they printed is in %s"
              .formatted(complaint(result), directory.resolve("notebook.log")));
    }
    spec.commandLine().getOut().println("wrote " + directory.resolve("report.html"));
    return ExitCode.VALID;
  }
}
