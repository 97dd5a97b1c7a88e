package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.report.MarkdownReport;
import brokerbench.statistics.HierarchicalBootstrap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The committed page of the replication, held against the committed runs. */
class ReplicationPageTest {

  private static final Path PUBLISHED = Path.of("src", "docs", "replication");
  private static final Path PAGE = PUBLISHED.resolve("README.md");
  private static final Path RUNS = Path.of("analysis", "data");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)\\)");

  @Test
  void verdicts_are_those_of_the_committed_runs() throws IOException {
    ClaimVerdicts verdicts =
        ClaimVerdicts.of(
            ClaimLibrary.with(List.of()), GivenRuns.read(List.of(RUNS)), Optional.empty());

    assertThat(PUBLISHED.resolve("verdicts.md"))
        .as("bench claims analysis/data --out src/docs/replication/verdicts.md")
        .content()
        .isEqualTo(MarkdownReport.of(ClaimsDocument.of(verdicts)));
  }

  @Test
  void page_shows_the_verdict_on_each_claim_of_the_study() throws IOException {
    List<String> verdicts = Files.readAllLines(PUBLISHED.resolve("verdicts.md"));
    List<String> page = Files.readAllLines(PAGE);

    for (var claim : ClaimLibrary.published("study")) {
      String row =
          verdicts.stream()
              .filter(line -> line.startsWith("| " + claim.id() + " |"))
              .findFirst()
              .orElseThrow();
      assertThat(page).as("row of %s", claim.id()).contains(row);
    }
  }

  @Test
  void page_tells_the_level_of_its_intervals() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains("Intervals are of %.0f %%".formatted(100 * HierarchicalBootstrap.LEVEL));
  }

  @Test
  void page_names_each_committed_run_and_links_to_what_exists() throws IOException {
    String page = Files.readString(PAGE);
    try (var runs = Files.list(RUNS)) {
      assertThat(runs)
          .isNotEmpty()
          .allSatisfy(run -> assertThat(page).contains(run.getFileName().toString()));
    }

    List<String> links = LINK.matcher(page).results().map(link -> link.group(1)).toList();

    assertThat(links).hasSizeGreaterThan(5);
    assertThat(links).allSatisfy(link -> assertThat(PUBLISHED.resolve(link).normalize()).exists());
  }
}
