package brokerbench.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a run directory, also one whose run goes on or was cut off: a row that does not end in a
 * line feed was not finished, and is left out with a warning.
 */
public final class RunReader {

  private final Path root;
  private final RunDirectory directory;
  private final List<String> warnings = new ArrayList<>();

  private RunReader(RunDirectory directory) {
    this.directory = directory;
    this.root = directory.path();
  }

  /**
   * Reads the directory.
   *
   * @throws ResultsException when it is no run directory, is of another schema, or a finished row
   *     is malformed
   */
  public static RunData read(Path root) {
    return new RunReader(RunDirectory.open(root)).read();
  }

  private RunData read() {
    RunManifest manifest =
        RunJson.manifest(file(RunDirectory.MANIFEST), content(RunDirectory.MANIFEST));
    // Throughput first: the writer appends it last, so all that belongs to its rows is there.
    List<CsvRow> throughput = rows(RunDirectory.THROUGHPUT, ThroughputTable.COLUMNS);
    Map<IterationId, List<LatencySummary>> latencies =
        rows(RunDirectory.LATENCY, LatencyTable.REQUIRED).stream()
            .collect(
                Collectors.groupingBy(
                    CsvRow::iterationId,
                    Collectors.mapping(LatencyTable::read, Collectors.toList())));
    List<LocatedFinding> findings =
        rows(RunDirectory.FINDINGS, FindingTable.COLUMNS).stream().map(FindingTable::read).toList();
    List<IterationResult> iterations = new ArrayList<>();
    Set<IterationId> finished = new HashSet<>();
    for (CsvRow row : throughput) {
      IterationId id = row.iterationId();
      finished.add(id);
      iterations.add(
          ThroughputTable.read(
              row,
              latencies.getOrDefault(id, List.of()),
              findings.stream()
                  .filter(finding -> id.equals(finding.iteration()))
                  .map(LocatedFinding::finding)
                  .toList()));
    }
    return new RunData(
        manifest,
        iterations,
        new DistributionReader(directory, warnings::add).read(iterations),
        rows(RunDirectory.RESOURCES, ResourceTable.COLUMNS).stream()
            .map(ResourceTable::read)
            .toList(),
        rows(RunDirectory.DISK, DiskTable.COLUMNS).stream().map(DiskTable::read).toList(),
        findings.stream().filter(finding -> !finished.contains(finding.iteration())).toList(),
        warnings);
  }

  private List<CsvRow> rows(String name, List<String> columns) {
    String text = content(name);
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      warnings.add("%s: the last line is cut off and was left out".formatted(file(name)));
    }
    return CsvText.rows(file(name), text.substring(0, end), columns);
  }

  private String content(String name) {
    try {
      return new String(Files.readAllBytes(root.resolve(name)), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      warnings.add("%s: the file is missing; the run was cut off".formatted(file(name)));
      return "";
    } catch (IOException e) {
      throw new ResultsException(
          "%s: cannot be read (%s); check its permissions"
              .formatted(file(name), AppendedFile.reason(e)),
          e);
    }
  }

  private String file(String name) {
    return root.resolve(name).toString();
  }
}
