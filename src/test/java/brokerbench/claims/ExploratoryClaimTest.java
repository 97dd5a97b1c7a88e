package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.MarkdownForm;
import brokerbench.results.RunData;
import brokerbench.validity.ClientFinding;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A claim that says itself that its verdict is exploratory. */
class ExploratoryClaimTest {

  private static final String CLAIM =
      """
      source: A page
      machine: A laptop
      claims:
      - id: mine
        place: table 1
        statement: Kafka delivers more.
        metric: throughput
        unit: msg/s
        direction: {of: kafka, over: nats, sign: above}
        scenario: study-single-node
        arms:
          kafka: {select: {broker: kafka, window: unbounded}}
          nats: {select: {broker: nats, window: 1}}
        tolerance: {factor: 1, reason: Because.}
      """;

  private static final String MARKED = CLAIM + "  exploratory: it was chosen last\n";

  private static ClaimVerdicts verdicts(String text) {
    RunData run =
        new MadeUpTrials("a")
            .trial("study-single-node", "kafka", 150, 150, 150, 150)
            .fork(150, new ClientFinding.ClientSaturated(0.8, 0.75))
            .trial("study-single-node", "nats", 100, 100, 100, 100, 100)
            .run();
    return ClaimVerdicts.of(ClaimReader.read(text, "mine.yaml"), List.of(run));
  }

  private static String page(ClaimVerdicts verdicts) {
    return MarkdownForm.of(ClaimsDocument.of(verdicts));
  }

  @Test
  void its_verdict_its_reason_and_the_doubts_about_its_forks_are_shown() {
    assertThat(page(verdicts(MARKED)))
        .contains("| reproduced, exploratory |")
        .contains(
            "- exploratory (it was chosen last): mine; suspect: kafka client saturated in 1 of 5"
                + " forks\n");
    assertThat(ClaimsCsv.of(verdicts(MARKED)).lines().skip(1))
        .allMatch(row -> row.endsWith("true"));
  }

  @Test
  void it_stays_so_when_no_plan_is_older() {
    assertThat(verdicts(MARKED).with(List.of(), Set.of()).claims())
        .allMatch(JudgedClaim::exploratory);
  }

  @Test
  void what_was_not_measured_has_no_verdict_to_doubt() {
    RunData other = new MadeUpTrials("a").trial("quickstart", "kafka", 1, 1, 1).run();

    assertThat(page(ClaimVerdicts.of(ClaimReader.read(MARKED, "mine.yaml"), List.of(other))))
        .contains("| not measured |")
        .doesNotContain("exploratory");
  }

  @Test
  void a_claim_that_says_nothing_is_not() {
    assertThat(page(verdicts(CLAIM))).contains("| reproduced |").doesNotContain("exploratory");
  }
}
