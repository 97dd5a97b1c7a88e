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

    assertExplained(document, RowFile.FORK_STARTS);
    assertExplained(document, RowFile.THROUGHPUT);
    // The key columns are those of the file before.
    List<String> ofLatency = RowFile.LATENCY.table().columns();
    assertExplained(document, RowFile.LATENCY.name(), ofLatency.subList(6, ofLatency.size()));
    assertExplained(document, RowFile.RESOURCES);
    assertExplained(document, RowFile.DISK);
    assertExplained(document, RowFile.FAULTS);
    assertExplained(document, RowFile.FAULT_SERIES);
    assertExplained(document, RowFile.PROOFS);
    assertExplained(document, RowFile.FINDINGS);
    assertExplained(document, "durability.csv", RunDirectory.POWER_CUT_ROWS.columns());
  }

  private static void assertExplained(String document, RowFile<?> file) {
    assertExplained(document, file.name(), file.table().columns());
  }

  private static void assertExplained(String document, String file, List<String> columns) {
    String chapter = document.split("\n## " + file + "\n", 2)[1].split("\n## ", 2)[0];
    assertThat(chapter.lines().filter(line -> line.startsWith("| `")))
        .as(file)
        .extracting(line -> line.split("`", -1)[1])
        .containsExactlyElementsOf(columns);
  }
}
