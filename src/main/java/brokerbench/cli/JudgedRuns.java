package brokerbench.cli;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Runs, and what they are judged by. Shared by the commands that judge claims. */
final class JudgedRuns {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Run directories, replications, or a directory of such; all of one machine.")
  List<Path> paths = List.of();

  @Mixin private ClaimFiles files = new ClaimFiles();

  /** The claims that are called as in {@code only}, or all without any. */
  List<Claim> claims(List<String> only) {
    return ClaimLibrary.only(ClaimLibrary.with(files.paths), only);
  }
}
