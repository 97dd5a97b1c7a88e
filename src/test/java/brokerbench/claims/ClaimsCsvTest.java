package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimsCsvTest {

  private static final List<Claim> CLAIMS = ClaimLibrary.with(List.of());

  @Test
  void every_column_is_explained_in_its_order() throws IOException {
    String document = Files.readString(Path.of("src/docs/results.md"));
    String chapter = document.split("\n## claims.csv\n", 2)[1].split("\n## ", 2)[0];

    assertThat(chapter.lines().filter(line -> line.startsWith("| `")))
        .extracting(line -> line.split("`", -1)[1])
        .containsExactlyElementsOf(ClaimsCsv.COLUMNS.keySet());
  }

  @Test
  void a_claim_has_a_row_for_its_ratio_and_one_for_each_arm() {
    List<String> lines = csv("thr-single").lines().toList();

    assertThat(lines).hasSize(4);
    assertThat(lines.get(1))
        .contains(
            ",kafka/nats,ratio,1.506,1.506,,1.22,1.5,1.5,1.5,5,,,false,reproduced,holds,,",
            ",process,a,");
    assertThat(lines.get(2)).contains(",kafka,msg/s,107213,107213,,1.22,150,150,150,5,,,false,");
    assertThat(lines.get(3)).contains(",nats,msg/s,71169,71169,,1.22,100,100,100,5,,,false,");
  }

  @Test
  void what_is_not_measured_has_empty_cells_and_a_reason() {
    assertThat(csv("lat-single-p50").lines().toList().get(2))
        .contains(",kafka,ms,19193,19193,,2,,,,,,,,not measured,,a/study-single-node-kafka has no");
    assertThat(csv("warm-nats").lines().toList().get(4))
        .contains(
            ",client_state=cold nodes=3,", ",warm/cold,ratio,,,same,1.1,,,,,,,,not measured,");
    assertThat(csv("rn-fsync").lines().toList().get(1)).contains(",no scenario yet,");
  }

  @Test
  void figures_are_in_the_claims_unit() {
    assertThat(Unit.MILLISECONDS.fromBase(1_500_000)).isEqualTo(1.5);
    assertThat(Unit.GIGABYTES.fromBase(5_300_000_000.0)).isEqualTo(5.3);
    assertThat(Unit.GIBIBYTES.fromBase(1L << 31)).isEqualTo(2);
  }

  private static String csv(String id) {
    MadeUpTrials run =
        new MadeUpTrials("a")
            .trial("study-single-node", "kafka", 150, 150, 150, 150, 150)
            .trial("study-single-node", "nats", 100, 100, 100, 100, 100);
    return ClaimsCsv.of(
        ClaimVerdicts.of(
            CLAIMS.stream().filter(claim -> claim.id().equals(id)).toList(), List.of(run.run())));
  }
}
