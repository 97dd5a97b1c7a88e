package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import brokerbench.document.MarkdownForm;
import brokerbench.results.RunData;
import brokerbench.validity.Finding;
import brokerbench.validity.LoadFinding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Arms of which one is the other's first run. */
class FirstRunArmTest {

  private static final Finding DOUBT = new LoadFinding.BacklogGrew(20, 10);
  private static final Finding OTHER_DOUBT = new LoadFinding.RateNotReached(100, 98);

  private static final String CLAIM =
      """
      source: A page
      machine: A laptop
      claims:
      - id: mine
        place: table 1
        statement: A statement.
        metric: throughput
        unit: msg/s
        direction: {of: warm, over: cold, sign: same}
        scenario: study-single-node-warm
        arms:
          warm: {select: {broker: kafka}}
          cold: {select: {broker: kafka}, run: RUN}
        tolerance: {factor: 1.2, reason: Half of it.}
      """;

  /** Forks vary by a factor of 16, what they gain by one of 1.01. */
  @Test
  void both_runs_are_compared_within_each_fork_that_has_them() {
    RunData run =
        new MadeUpTrials("a")
            .trial(MadeUpTrials.published("study-single-node-warm", "kafka"), Map.of())
            .pair(100, 123)
            .pair(200, 248)
            .pair(400, 492)
            .pair(800, 990)
            .pair(1_600, 1_970)
            .fork(10_000)
            .run();

    ClaimVerdicts verdicts =
        ClaimVerdicts.of(
            ClaimLibrary.only(ClaimLibrary.published("study"), List.of("warm-kafka-single-thr")),
            List.of(run));
    Judgement judgement = verdicts.claims().getFirst().decisive();

    assertThat(judgement.forks()).isEqualTo(5);
    assertThat(judgement.ratio()).isCloseTo(1.234, within(0.001));
    assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
    // What five forks find is of the ratios; the arms vary by 160 %.
    assertThat(MarkdownForm.of(ClaimsDocument.of(verdicts)))
        .containsPattern("\\| delivered rate, within forks \\| 0\\.[3-6] % \\| [12]\\.. % \\|")
        .doesNotContain("| delivered rate |");
  }

  @Test
  void a_first_run_has_its_own_doubts_and_not_those_of_what_came_after() {
    RunData run =
        new MadeUpTrials("a")
            .trial(MadeUpTrials.published("study-single-node-warm", "kafka"), Map.of())
            .pair(100, 123, List.of(DOUBT), List.of())
            .pair(200, 248, List.of(), List.of(DOUBT, OTHER_DOUBT))
            .pair(400, 492, List.of(DOUBT), List.of())
            .run();
    MeasuredTrial trial = MeasuredTrial.of(run, false).getFirst();

    assertThat(trial.doubtsOfFirstRuns()).containsExactly(Map.entry("backlog grew", 2));
    assertThat(trial.doubts())
        .containsOnly(Map.entry("backlog grew", 1), Map.entry("rate not reached", 1));
  }

  @Test
  void a_run_that_is_not_the_first_is_refused() {
    assertThat(ClaimReader.read(CLAIM.replace("RUN", "first"), "mine").getFirst().arms())
        .extracting(Arm::firstRun)
        .containsExactly(false, true);
    assertThatThrownBy(() -> ClaimReader.read(CLAIM.replace("RUN", "second"), "mine"))
        .isInstanceOf(InvalidClaimException.class)
        .hasMessageContaining("run: 'second' is not known; write first");
  }
}
