package brokerbench.cli;

import brokerbench.results.CutProofs;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import brokerbench.scenario.InvalidScenarioException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the power cuts are that prove a durability, or show that it is broken. */
final class ProofsOption {

  @Option(
      names = "--proofs",
      paramLabel = "DIR",
      description =
          "Look in DIR for runs of: bench durability, with the same versions and settings, and"
              + " record what they say of the durability of this run in its proofs.csv. (default:"
              + " where a run puts its directory; a report keeps what is recorded)")
  private @Nullable Path directory;

  /** Refuses a directory that is none, naming it. */
  void check() {
    InvalidScenarioException.when(
        directory != null && !Files.isDirectory(directory),
        "--proofs: " + directory + " is not a directory; give one that holds runs");
  }

  /** The directory that was given; empty where none was. */
  Optional<Path> directory() {
    return Optional.ofNullable(directory);
  }

  /**
   * Records what the power cuts in {@code proofs} say of the trials of a run.
   *
   * @param err takes a line for each run there that cannot be read
   */
  static void record(RunDirectory run, Path proofs, PrintWriter err) {
    run.writeProofs(CutProofs.in(proofs, err::println).of(RunReader.readManifest(run.path())));
  }
}
