package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.JudgedClaim;
import brokerbench.claims.Verdict;
import brokerbench.report.MarkdownReport;
import brokerbench.statistics.HierarchicalBootstrap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The committed page of the replication, held against the committed runs. */
class ReplicationPageTest {

  private static final Path PUBLISHED = Path.of("src", "docs", "replication");
  private static final Path PAGE = PUBLISHED.resolve("README.md");
  private static final Path RUNS = Path.of("analysis", "data");

  private static ClaimVerdicts verdicts;

  @BeforeAll
  static void judge() {
    verdicts =
        ClaimVerdicts.of(
            ClaimLibrary.with(List.of()), GivenRuns.read(List.of(RUNS)), Optional.empty());
  }

  @Test
  void verdicts_are_those_of_the_committed_runs() throws IOException {
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
  void page_counts_the_verdicts_on_the_claims_of_the_study() throws IOException {
    Set<String> ofStudy =
        ClaimLibrary.published("study").stream().map(Claim::id).collect(Collectors.toSet());
    List<JudgedClaim> claims =
        verdicts.claims().stream().filter(each -> ofStudy.contains(each.claim().id())).toList();
    Map<Verdict, Long> counts = ClaimVerdicts.counts(claims);

    assertThat(Files.readString(PAGE))
        .contains(
            "Of %d claims: %d reproduced, %d same direction, %d contradicted, %d inconclusive, %d not"
                .formatted(
                    claims.size(),
                    counts.get(Verdict.REPRODUCED),
                    counts.get(Verdict.SAME_DIRECTION),
                    counts.get(Verdict.CONTRADICTED),
                    counts.get(Verdict.INCONCLUSIVE),
                    counts.get(Verdict.NOT_MEASURED)));
  }

  @Test
  void page_tells_the_level_of_its_intervals() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains("Intervals are of %.0f %%".formatted(100 * HierarchicalBootstrap.LEVEL));
  }

  @Test
  void page_names_each_committed_run() throws IOException {
    String page = Files.readString(PAGE);
    try (var runs = Files.list(RUNS)) {
      assertThat(runs)
          .isNotEmpty()
          .allSatisfy(run -> assertThat(page).contains(run.getFileName().toString()));
    }
  }
}
