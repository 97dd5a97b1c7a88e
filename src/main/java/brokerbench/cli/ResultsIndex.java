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

/** The page of a directory that holds run directories and replications. */
final class ResultsIndex {

  private ResultsIndex() {}

  /** The page of what {@code root} holds; refuses a directory that holds no run. */
  static String page(Path root) {
    List<Path> found = SelectedRuns.in(root);
    if (found.isEmpty()) {
      throw new ResultsException(
          "report: %s is not a run directory (it has no run.json), and no directory in it is one; give the directory of a run, or of several"
              .formatted(root));
    }
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
