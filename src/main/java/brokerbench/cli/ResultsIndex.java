package brokerbench.cli;

import brokerbench.document.HtmlForm;
import brokerbench.quantity.QuantityException;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.report.IndexDocument;
import brokerbench.report.RunSummary;
import brokerbench.results.ResultsException;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import brokerbench.scenario.InvalidScenarioException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The page of a directory that holds run directories and replications.
 *
 * @param root the directory
 * @param found what it holds; not empty
 */
record ResultsIndex(Path root, List<Path> found) {

  /**
   * Looks what {@code root} holds.
   *
   * @throws ResultsException when that is no run
   */
  static ResultsIndex of(Path root) {
    List<Path> found = SelectedRuns.in(root);
    if (found.isEmpty()) {
      throw new ResultsException(
          "report: %s is not a run directory (it has no run.json), and no directory in it is one; give the directory of a run, or of several"
              .formatted(root));
    }
    return new ResultsIndex(root, found);
  }

  Path file() {
    return root.resolve("index.html");
  }

  String page() {
    String title = "Runs in " + root.toAbsolutePath().normalize().getFileName();
    return HtmlForm.of(
        title, IndexDocument.of(title, found.stream().map(ResultsIndex::entry).toList()));
  }

  private static IndexDocument.Entry entry(Path path) {
    String name = String.valueOf(path.getFileName());
    try {
      if (ReplicationDirectory.is(path)) {
        return replication(name, ReplicationDirectory.open(path));
      }
      RunDirectory directory = RunDirectory.open(path);
      return IndexDocument.Entry.of(
          name, RunSummary.of(RunReader.read(path)), Files.exists(directory.htmlReport()));
    } catch (ResultsException | InvalidScenarioException | QuantityException e) {
      return new IndexDocument.Entry(
          name, "", List.of("It cannot be read: " + e.getMessage()), false);
    }
  }

  private static IndexDocument.Entry replication(String name, ReplicationDirectory directory) {
    return new IndexDocument.Entry(
        name,
        directory.plan().startedAt(),
        List.of(
            "%s. A replication of %s."
                .formatted(directory.plan().startedAt(), directory.plan().source()),
            "Its verdicts: bench claims " + directory.path()),
        Files.exists(directory.htmlReport()));
  }
}
