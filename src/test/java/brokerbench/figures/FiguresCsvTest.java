package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import brokerbench.results.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresCsvTest {

  private static final Path GOLDEN = Path.of("src/test/resources/golden/run-v1");

  @Test
  void the_golden_run_has_the_golden_figures() throws IOException {
    assertThat(FiguresCsv.of(RunReader.read(GOLDEN)))
        .isEqualTo(Files.readString(GOLDEN.resolve("figures.csv")));
  }

  @Test
  void a_row_is_a_figure_of_a_fork_or_of_a_node_of_it() {
    List<String> rows = FiguresCsv.of(GoldenRun.data()).lines().toList();

    assertThat(rows.getFirst()).isEqualTo("trial,fork,load,node,figure,unit,window,better,value");
    assertThat(rows)
        .contains(
            "example-kafka,1,measured,kafka-1,disk_increase_bytes,bytes,fork,lower,30991809",
            "example-kafka,1,measured,,disk_increase_bytes,bytes,fork,lower,30991809")
        // Nobody searched for a capacity.
        .noneMatch(row -> row.contains("sustained_msg_per_s"));
  }

  @Test
  void every_column_and_every_figure_is_explained() throws IOException {
    String chapter =
        Files.readString(Path.of("src/docs/results.md"))
            .split("\n## figures.csv\n", 2)[1]
            .split("\n## ", 2)[0];
    List<String> explained =
        chapter
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(l -> l.split("`", -1)[1])
            .toList();

    assertThat(explained).startsWith(FiguresCsv.COLUMNS.toArray(String[]::new));
    assertThat(explained.subList(FiguresCsv.COLUMNS.size(), explained.size()))
        .containsExactlyElementsOf(
            FigureCatalogue.ALL.stream()
                .map(Figure::word)
                .map(
                    word ->
                        word.replaceFirst(
                            "^[a-z_]+_(latency|time|delay)_.*_ns$", "<latency>_<statistic>_ns"))
                .distinct()
                .toList());
  }
}
