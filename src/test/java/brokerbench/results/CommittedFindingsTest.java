package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Python takes the column as it is; Java judges the data again. Both must say the same. */
class CommittedFindingsTest {

  static List<Path> files() throws IOException {
    try (Stream<Path> golden = Files.walk(Path.of("src/test/resources/golden"));
        Stream<Path> measured = Files.walk(Path.of("analysis/data"))) {
      return Stream.concat(golden, measured)
          .filter(each -> each.endsWith(RowFile.FINDINGS.name()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_committed_finding_is_written_as_it_was_read(Path file) throws IOException {
    for (FindingRow row : RowFile.FINDINGS.table().read(file.toString(), Files.readString(file))) {
      assertThat(FindingRow.of(row.located())).isEqualTo(row);
    }
  }
}
