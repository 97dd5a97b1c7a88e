package brokerbench.cli;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.ClaimsCsv;
import brokerbench.claims.InvalidClaimException;
import brokerbench.report.TextReport;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import brokerbench.scenario.NearestWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says for each published claim whether runs bear it out. */
@Command(
    name = "claims",
    description = "Judge published claims by what runs measured.",
    mixinStandardHelpOptions = true,
    footer = {"", "Exit code 0 means that it could judge, whatever the verdicts."})
final class ClaimsCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Run directories, all of one machine.")
  private List<Path> runs = List.of();

  @Option(
      names = "--only",
      arity = "1..*",
      split = ",",
      paramLabel = "ID",
      description =
          "Judge these claims alone; give the runs before it. (default: all; bench list claims)")
  private List<String> only = List.of();

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      description = "Seed of the intervals. (default: that of the first run)")
  private @Nullable Long seed;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the table to FILE. (default: claims.csv in the run directory, if one is given)")
  private @Nullable Path out;

  @Mixin private ClaimFiles files = new ClaimFiles();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    checkOut();
    List<Claim> claims = chosen(ClaimLibrary.with(files.paths));
    ClaimVerdicts verdicts = ClaimVerdicts.of(claims, read(), Optional.ofNullable(seed));
    spec.commandLine().getOut().print(TextReport.of(ClaimsDocument.of(verdicts)));
    spec.commandLine().getOut().flush();
    write(ClaimsCsv.of(verdicts));
    return ExitCode.VALID;
  }

  private List<Claim> chosen(List<Claim> claims) {
    List<String> ids = claims.stream().map(Claim::id).toList();
    for (String id : only) {
      if (!ids.contains(id)) {
        throw new InvalidClaimException(
            "--only: no claim is called '%s'; did you mean '%s'? (bench list claims; runs stand before --only)"
                .formatted(id, NearestWord.to(id, ids)));
      }
    }
    return claims.stream().filter(claim -> only.isEmpty() || only.contains(claim.id())).toList();
  }

  private List<RunData> read() {
    List<RunData> read = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Path path : runs) {
      RunData run = RunReader.read(path);
      if (!ids.add(run.manifest().runId())) {
        throw new ResultsException(
            "claims: run %s is given twice (%s); its forks would count twice"
                .formatted(run.manifest().runId(), path));
      }
      requireWhole(path, run);
      read.add(run);
    }
    return read;
  }

  private static void requireWhole(Path path, RunData run) {
    if (run.manifest().finishedAt().isEmpty()) {
      throw new ResultsException(
          "claims: the run in %s goes on or was cut off; wait for its end, or run it again"
              .formatted(path));
    }
    if (!run.warnings().isEmpty()) {
      throw new ResultsException(
          "claims: the run in %s is not whole (%s); restore it from a copy, or run it again"
              .formatted(path, run.warnings().getFirst()));
    }
  }

  private void checkOut() {
    if (out == null) {
      return;
    }
    Path parent = out.toAbsolutePath().getParent();
    if (parent == null || !Files.isWritable(parent) || Files.isDirectory(out)) {
      throw new ResultsException("--out: %s cannot be written; name a file".formatted(out));
    }
  }

  private void write(String csv) {
    if (out != null) {
      writeOut(out, csv);
    } else if (runs.size() == 1) {
      RunDirectory directory = RunDirectory.open(runs.getFirst());
      directory.writeDerived(directory.claimsCsv(), csv);
      spec.commandLine().getErr().println("wrote " + directory.claimsCsv());
    }
  }

  private void writeOut(Path file, String csv) {
    try {
      Files.writeString(file, csv);
    } catch (IOException e) {
      throw new ResultsException("--out: " + file + " cannot be written: " + e.getMessage(), e);
    }
    spec.commandLine().getErr().println("wrote " + file);
  }
}
