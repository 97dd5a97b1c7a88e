package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsDocumentTest {

  @Test
  void every_column_is_explained_in_the_chapter_of_its_file() throws IOException {
    String document = Files.readString(Path.of("src/docs/results.md"));

    assertExplained(document, RunDirectory.FORK_STARTS, ForkStartTable.COLUMNS);
    assertExplained(document, RunDirectory.THROUGHPUT, ThroughputTable.COLUMNS);
    // The key columns are those of the file before.
    assertExplained(
        document,
        RunDirectory.LATENCY,
        LatencyTable.COLUMNS.subList(6, LatencyTable.COLUMNS.size()));
    assertExplained(document, RunDirectory.RESOURCES, ResourceTable.COLUMNS);
    assertExplained(document, RunDirectory.DISK, DiskTable.COLUMNS);
    assertExplained(document, RunDirectory.FINDINGS, FindingTable.COLUMNS);
  }

  private static void assertExplained(String document, String file, List<String> columns) {
    String chapter = document.split("\n## " + file + "\n", 2)[1].split("\n## ", 2)[0];
    assertThat(chapter.lines().filter(line -> line.startsWith("| `")))
        .as(file)
        .extracting(line -> line.split("`", -1)[1])
        .containsExactlyElementsOf(columns);
  }
}
