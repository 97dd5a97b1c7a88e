package brokerbench.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Claims beside the suite's own. */
final class ClaimFiles {

  @Option(
      names = "--claims",
      paramLabel = "FILE",
      description = "Add the claims of this YAML file; repeatable.")
  List<Path> paths = List.of();
}
