package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DetectableCsvTest {

  @Test
  void every_column_is_explained_in_its_order() throws IOException {
    String document = Files.readString(Path.of("src/docs/results.md"));
    String chapter = document.split("\n## detectable.csv\n", 2)[1].split("\n## ", 2)[0];

    assertThat(chapter.lines().filter(line -> line.startsWith("| `")))
        .flatExtracting(
            line ->
                Arrays.asList(line.split("\\|", -1)[1].replace("`", "").strip().split(", ", -1)))
        .containsExactlyElementsOf(DetectableCsv.COLUMNS);
  }

  @Test
  void a_figure_that_is_compared_has_the_cells_of_the_table_beside_the_verdicts() {
    MadeUpTrials run =
        new MadeUpTrials("a")
            .trial("study-single-node", "kafka", 150, 155, 145, 152, 148)
            .trial("study-single-node", "nats", 100, 104, 96, 101, 99);
    ClaimVerdicts verdicts =
        ClaimVerdicts.of(
            ClaimLibrary.with(List.of()).stream()
                .filter(claim -> claim.id().equals("thr-single"))
                .toList(),
            List.of(run.run()));

    List<String> lines = DetectableCsv.of(verdicts).lines().toList();

    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).isEqualTo("source,figure,variation,forks_5,forks_10,forks_20");
    List<String> row = ClaimVerdicts.detectable(verdicts.claims()).cells().getFirst();
    assertThat(lines.get(1)).contains("Kafka and NATS").endsWith("," + String.join(",", row));
    assertThat(row.getFirst()).isEqualTo("delivered rate");
    assertThat(row.get(1)).isEqualTo("2.7 %");
  }
}
