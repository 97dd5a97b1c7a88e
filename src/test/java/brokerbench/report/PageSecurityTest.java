package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

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

  private static final String HOSTILE = "</script><img src=x onerror=alert(1)>\"'&<!--";

  @Test
  void nothing_in_a_run_is_markup_and_no_script_runs_but_those_of_the_page() throws Exception {
    RunData golden = GoldenRun.data();
    List<TrialOutcome> outcomes =
        golden.manifest().trials().stream().map(PageSecurityTest::hostile).toList();
    LocatedFinding failed =
        new LocatedFinding(MadeUpRuns.KAFKA, 1, null, new ForkFinding.ForkFailed(HOSTILE, HOSTILE));
    RunData run =
        named(MadeUpRuns.withOutcomes(MadeUpRuns.run(golden.iterations(), failed), outcomes));

    String page = SimulatedRuns.page(run);

    assertThat(page.replaceAll("(?s)<script.*?</script>", "")).doesNotContain("<img", "<!--");
    List<String> scripts = contents(page, "<script>(.*?)</script>");
    assertThat(page.split("<script", -1)).hasSize(scripts.size() + 2);
    String policy =
        contents(page, "http-equiv=\"Content-Security-Policy\" content=\"(.*?)\"").getFirst();
    assertThat(policy)
        .startsWith("default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-")
        .doesNotContain("unsafe")
        .contains(hash(contents(page, "<style>(.*?)</style>").getFirst()));
    for (String script : scripts) {
      assertThat(policy).contains(hash(script));
    }
    assertThat(PageData.of(page).titles()).contains("Delivered rate of example");
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
    RunManifest old = run.manifest();
    RunManifest manifest =
        new RunManifest(
            old.schemaVersion(),
            HOSTILE,
            HOSTILE,
            old.startedAt(),
            old.finishedAt(),
            old.seed(),
            old.environmentKind(),
            old.suiteCommit(),
            List.of(HOSTILE),
            "name: example\ntitle: '" + HOSTILE.replace("'", "''") + "'\n",
            old.trials(),
            old.before(),
            old.after(),
            old.verdict(),
            old.precision());
    return new RunData(
        manifest,
        run.starts(),
        run.iterations(),
        run.latencies(),
        run.resources(),
        run.disk(),
        run.stages(),
        run.capacities(),
        run.kills(),
        run.stops(),
        run.faults(),
        run.findings(),
        run.warnings());
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
