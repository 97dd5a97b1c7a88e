package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.ClaimsDocument;
import brokerbench.claims.JudgedClaim;
import brokerbench.claims.Verdict;
import brokerbench.document.MarkdownForm;
import brokerbench.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The committed pages of the replications, held against the committed runs. */
class ReplicationPageTest {

  private static final Path PUBLISHED = Path.of("src", "docs", "replication");
  private static final Path RUNS = Path.of("analysis", "data");

  private static ClaimVerdicts verdicts;

  /** A page of reading, and the sources of its claims. */
  private record Page(String file, List<String> sources) {

    Path path() {
      return PUBLISHED.resolve(file);
    }

    List<Claim> claims() {
      return sources.stream().flatMap(name -> ClaimLibrary.published(name).stream()).toList();
    }
  }

  private static List<Page> pages() {
    return List.of(
        new Page("README.md", List.of("study")),
        new Page("articles.md", List.of("redis-vs-nats", "redis-streams", "nats-proxy")),
        new Page("report-on-nats.md", List.of("jepsen-nats")));
  }

  @BeforeAll
  static void judge() {
    verdicts = SelectedRuns.read(List.of(RUNS)).verdicts(ClaimLibrary.with(List.of()));
  }

  @Test
  void verdicts_are_those_of_the_committed_runs() throws IOException {
    assertThat(PUBLISHED.resolve("verdicts.md"))
        .as("bench claims analysis/data --out src/docs/replication/verdicts.md")
        .content()
        .isEqualTo(MarkdownForm.of(ClaimsDocument.of(verdicts)));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void page_shows_the_verdict_on_each_of_its_claims(Page page) throws IOException {
    List<String> verdicts = Files.readAllLines(PUBLISHED.resolve("verdicts.md"));
    List<String> lines = Files.readAllLines(page.path());

    for (var claim : page.claims()) {
      String row =
          verdicts.stream()
              .filter(line -> line.startsWith("| " + claim.id() + " |"))
              .findFirst()
              .orElseThrow();
      assertThat(lines).as("row of %s", claim.id()).contains(row);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void page_counts_the_verdicts_on_its_claims(Page page) throws IOException {
    Set<String> ofPage = page.claims().stream().map(Claim::id).collect(Collectors.toSet());
    List<JudgedClaim> claims =
        verdicts.claims().stream().filter(each -> ofPage.contains(each.claim().id())).toList();
    Map<Verdict, Long> counts = ClaimVerdicts.counts(claims);

    assertThat(Files.readString(page.path()))
        .contains(
            "Of %d claims: %d reproduced, %d same direction, %d size refuted, %d contradicted, %d inconclusive, %d premise not met, %d not measured."
                .formatted(
                    claims.size(),
                    counts.get(Verdict.REPRODUCED),
                    counts.get(Verdict.SAME_DIRECTION),
                    counts.get(Verdict.SIZE_REFUTED),
                    counts.get(Verdict.CONTRADICTED),
                    counts.get(Verdict.INCONCLUSIVE),
                    counts.get(Verdict.PREMISE_NOT_MET),
                    counts.get(Verdict.NOT_MEASURED)));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void page_shows_what_so_many_forks_can_find(Page page) throws IOException {
    String text = Files.readString(page.path());
    List<String> tables =
        Stream.of(Files.readString(PUBLISHED.resolve("verdicts.md")).split("\n## ", -1))
            .filter(part -> page.claims().stream().anyMatch(each -> isJudgedIn(part, each)))
            .map(part -> part.substring(part.indexOf("| can be found |")))
            .map(part -> part.substring(0, part.indexOf("\n\n")))
            .toList();

    assertThat(tables).hasSameSizeAs(page.sources());
    assertThat(text).contains(tables);
  }

  private static boolean isJudgedIn(String part, Claim claim) {
    return part.contains("\n| " + claim.id() + " |");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void page_tells_the_level_of_its_intervals(Page page) throws IOException {
    assertThat(Files.readString(page.path()))
        .contains("Intervals are of %.0f %%".formatted(100 * Interval.LEVEL));
  }

  @Test
  void each_committed_run_is_named_on_a_page() throws IOException {
    StringBuilder text = new StringBuilder();
    for (Page page : pages()) {
      text.append(Files.readString(page.path()));
    }
    try (var runs = Files.list(RUNS)) {
      assertThat(runs)
          .isNotEmpty()
          .allSatisfy(run -> assertThat(text).contains(run.getFileName().toString()));
    }
  }
}
