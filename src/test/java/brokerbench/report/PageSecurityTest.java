package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.HtmlForm;
import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedRun;
import brokerbench.results.GoldenRun;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.RunManifest;
import brokerbench.results.TrialOutcome;
import brokerbench.validity.ForkFinding;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A run directory from a stranger. */
class PageSecurityTest {

  static final String HOSTILE = "</script><img src=x onerror=alert(1)>\"'&<!--";

  /** Whatever is text in it would like to be markup. */
  static RunData hostileRun() {
    RunData golden = GoldenRun.data();
    List<TrialOutcome> outcomes =
        golden.manifest().trials().stream().map(PageSecurityTest::hostile).toList();
    LocatedFinding failed =
        new LocatedFinding(MadeUpRuns.KAFKA, 1, null, new ForkFinding.ForkFailed(HOSTILE, HOSTILE));
    return named(MadeUpRuns.withOutcomes(MadeUpRuns.run(golden.iterations(), failed), outcomes));
  }

  @Test
  void nothing_in_a_run_is_markup_and_no_script_runs_but_those_of_the_page() throws Exception {
    String page = SimulatedRuns.page(hostileRun());

    assertHarmless(page);
    assertThat(PageData.of(page).titles()).contains("Delivered rate of example");
  }

  @Test
  void nor_where_it_is_compared() throws Exception {
    assertHarmless(SimulatedRuns.comparison(hostileRun(), hostileRun()));
  }

  @Test
  void nor_where_it_is_one_of_many() throws Exception {
    RunSummary run = RunSummary.of(hostileRun());
    String page =
        HtmlForm.of(
            HOSTILE,
            IndexDocument.of(
                HOSTILE,
                List.of(
                    IndexDocument.Entry.of("javascript:alert(1)//" + HOSTILE, run, true),
                    IndexDocument.Entry.of("?#%2e", run, true),
                    new IndexDocument.Entry(HOSTILE, "", List.of(HOSTILE), false))));

    assertThat(page).doesNotContain("<img", "<!--", "<script");
    assertThat(contents(page, "href=\"(.*?)\""))
        .containsExactlyInAnyOrder(
            "./javascript:alert(1)//%3C/script%3E%3Cimg%20src=x%20onerror=alert(1)%3E%22'&amp;%3C!--/report.html",
            "./%3F%23%252e/report.html");
    assertThat(contents(page, "content=\"(default-src.*?)\"").getFirst())
        .startsWith("default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-")
        .doesNotContain("script-src", "unsafe");
  }

  @Test
  void a_live_page_may_ask_where_it_came_from_and_nobody_else() throws Exception {
    RunSummary run = RunSummary.of(hostileRun());
    String page = HtmlForm.live(HOSTILE, PageDocument.of(run), 7);

    assertThat(policy(page)).endsWith("; connect-src 'self'");
    assertThat(contents(page, "<script>(.*?)</script>"))
        .hasSize(3)
        .allSatisfy(script -> assertThat(policy(page)).contains(hash(script)));
    assertThat(page.replaceAll("(?s)<script.*?</script>", ""))
        .contains("<body data-after=\"7\">")
        .doesNotContain("<img");
  }

  private static String policy(String page) {
    return contents(page, "http-equiv=\"Content-Security-Policy\" content=\"(.*?)\"").getFirst();
  }

  private static void assertHarmless(String page) throws GeneralSecurityException {
    assertThat(page.replaceAll("(?s)<script.*?</script>", "")).doesNotContain("<img", "<!--");
    List<String> scripts = contents(page, "<script>(.*?)</script>");
    assertThat(page.split("<script", -1)).hasSize(scripts.size() + 2);
    String policy = policy(page);
    assertThat(policy)
        .startsWith("default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-")
        .doesNotContain("unsafe")
        .contains(hash(contents(page, "<style>(.*?)</style>").getFirst()));
    for (String script : scripts) {
      assertThat(policy).contains(hash(script));
    }
  }

  private static TrialOutcome hostile(TrialOutcome outcome) {
    return new TrialOutcome(
        outcome.trial(),
        outcome.guarantee(),
        outcome.durability(),
        HOSTILE,
        HOSTILE,
        outcome.clientJvmFlags(),
        outcome.effectiveConfiguration(),
        outcome.binaryChecksums(),
        List.of(HOSTILE),
        outcome.forksFinished());
  }

  private static RunData named(RunData run) {
    RunManifest manifest =
        ChangedManifest.of(run.manifest())
            .runId(HOSTILE)
            .commandLine(HOSTILE)
            .waivers(List.of(HOSTILE))
            .scenarioText("name: example\ntitle: '" + HOSTILE.replace("'", "''") + "'\n")
            .manifest();
    return ChangedRun.of(run).manifest(manifest).data();
  }

  private static List<String> contents(String page, String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(page)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  private static String hash(String text) throws GeneralSecurityException {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }
}
