package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page that says how to check the replication, held against what it tells of. */
class ArtifactPageTest {

  private static final Path PAGE = Path.of("src", "docs", "artifact.md");
  private static final Pattern SCENARIOS =
      Pattern.compile("\\./bench run ([a-z0-9 -]+?)(?: -[a-z-]|`|\\n)");

  @Test
  void every_claim_has_one_tolerance_and_its_reason() throws IOException {
    List<List<String>> rows =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.matches("\\| [a-z0-9, -]+ \\| [0-9.]+ \\| .*"))
            .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
            .toList();

    for (Claim claim : ClaimLibrary.with(List.of())) {
      assertThat(rows.stream().filter(row -> List.of(row.get(1).split(", ")).contains(claim.id())))
          .as(claim.id())
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.get(2)).isEqualTo(factor(claim.tolerance().factor()));
                assertThat(row.get(3)).isEqualTo(claim.tolerance().reason());
              });
    }
  }

  @Test
  void the_level_of_intervals_is_that_of_the_verdicts() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains("interval of the ratio (%.0f %%, over".formatted(100 * Interval.LEVEL));
  }

  private static String factor(double factor) {
    return String.format(Locale.ROOT, "%.3f", factor).replaceAll("\\.?0+$", "");
  }

  @Test
  void scenarios_that_it_runs_exist() throws IOException {
    List<String> names =
        SCENARIOS
            .matcher(Files.readString(PAGE))
            .results()
            .map(MatchResult::group)
            .flatMap(command -> Arrays.stream(command.split("[ `\\n]+")).skip(2))
            .filter(word -> !word.startsWith("-"))
            .toList();

    assertThat(names).contains("quickstart", "warmup");
    assertThat(CommandRun.of("list scenarios").out().lines().map(line -> line.split(" ", 2)[0]))
        .containsAll(names);
  }
}
