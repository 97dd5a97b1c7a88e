package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.RunData;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.Trial;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimVerdictsTest {

  private static final double[] HUNDRED = {100, 100, 100, 100, 100};
  private static final String SINGLE = "study-single-node";
  private static final Trial KAFKA = MadeUpTrials.published(SINGLE, "kafka");
  private static final Finding LOST =
      new DeliveryFinding.MessagesLost(9, 1, DeliveryGuarantee.AT_LEAST_ONCE);

  @ParameterizedTest
  @CsvSource({"150, REPRODUCED", "120, SIZE_REFUTED", "300, SIZE_REFUTED", "90, CONTRADICTED"})
  void five_forks_of_each_broker_judge_the_throughput_claim(double kafka, Verdict verdict) {
    RunData run =
        new MadeUpTrials("a")
            .trial(SINGLE, "kafka", kafka, kafka, kafka, kafka, kafka)
            .trial(SINGLE, "nats", HUNDRED)
            .run();

    Judgement judgement = judge("thr-single", run);

    assertThat(judgement.verdict()).isEqualTo(verdict);
    assertThat(judgement.ratio()).isCloseTo(kafka / 100, within(1e-9));
    assertThat(judgement.reason()).isEmpty();
    assertThat(judgement.arms())
        .extracting(figure -> figure.arm().name() + " " + figure.estimate().value())
        .containsExactly("kafka " + kafka, "nats 100.0");
  }

  @Test
  void three_forks_have_an_interval_and_decide_nothing() {
    Judgement judgement =
        judge(
            "thr-single",
            new MadeUpTrials("a")
                .trial(SINGLE, "kafka", 150, 150, 150)
                .trial(SINGLE, "nats", HUNDRED)
                .run());

    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reason()).isEqualTo("too few forks: 3, needs 5");
    assertThat(judgement.interval()).isNotNull();
  }

  @Test
  void one_fork_has_no_interval() {
    Judgement judgement =
        judge(
            "thr-single",
            new MadeUpTrials("a").trial(SINGLE, "kafka", 150).trial(SINGLE, "nats", 100).run());

    assertThat(judgement.reason()).isEqualTo("too few forks: 1, needs 5");
    assertThat(judgement.interval()).isNull();
  }

  @Test
  void a_wide_interval_says_how_many_forks_it_needs() {
    Judgement judgement =
        judge(
            "thr-single",
            new MadeUpTrials("a")
                .trial(SINGLE, "kafka", 80, 110, 130, 150, 220)
                .trial(SINGLE, "nats", HUNDRED)
                .run());

    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.forksNeeded().low()).isGreaterThan(5);
    assertThat(judgement.reason()).contains("5 forks, needs " + judgement.forksNeeded().words());
  }

  @Test
  void a_claim_whose_scenario_did_not_run_is_not_measured_and_not_dropped() {
    ClaimVerdicts verdicts =
        ClaimVerdicts.of(
            ClaimLibrary.with(List.of()),
            List.of(new MadeUpTrials("a").trial(SINGLE, "nats", HUNDRED).run()));

    assertThat(verdicts.claims()).hasSize(69);
    assertThat(verdicts.claims()).allMatch(each -> each.verdict() == Verdict.NOT_MEASURED);
    assertThat(ClaimVerdicts.counts(verdicts.claims())).containsEntry(Verdict.NOT_MEASURED, 69L);
    assertThat(reason(verdicts, "thr-single"))
        .isEqualTo(
            "no run of study-single-node with broker=kafka broker_state=cold client_state=cold"
                + " nodes=1 window=unbounded");
    assertThat(reason(verdicts, "rn-fsync")).startsWith("no scenario yet: needs ");
  }

  @Test
  void invalid_forks_do_not_count_and_suspect_ones_are_marked() {
    RunData run =
        new MadeUpTrials("a")
            .trial(SINGLE, "kafka", 150, 150, 150, 150)
            .fork(150, new DeliveryFinding.MessagesDuplicated(1))
            .fork(9_000, LOST)
            .trial(SINGLE, "nats", HUNDRED)
            .run();

    ClaimVerdicts verdicts = verdicts("thr-single", run);
    Judgement judgement = verdicts.claims().getFirst().decisive();

    assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(judgement.forks()).isEqualTo(5);
    assertThat(judgement.suspect(verdicts.claims().getFirst().claim())).isTrue();
    assertThat(judgement.arms()).extracting(ArmFigure::suspect).containsExactly(true, false);
    assertThat(verdicts.notes())
        .contains("a/study-single-node-kafka: 1 invalid forks do not count");
  }

  @Test
  void an_arm_without_a_valid_fork_is_not_measured() {
    RunData run =
        new MadeUpTrials("a")
            .trial(SINGLE, "kafka")
            .fork(150, LOST)
            .trial(SINGLE, "nats", HUNDRED)
            .run();

    assertThat(judge("thr-single", run).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(judge("thr-single", run).reason())
        .isEqualTo("every fork of a/study-single-node-kafka is invalid (its report says why)");
  }

  @Test
  void a_figure_that_no_fork_holds_is_not_measured() {
    RunData run =
        new MadeUpTrials("a").trial(SINGLE, "kafka", HUNDRED).trial(SINGLE, "nats", HUNDRED).run();

    assertThat(judge("disk-single", run).reason())
        .isEqualTo("a/study-single-node-kafka has no disk_increase");
  }

  @Test
  void forks_of_two_runs_of_one_trial_are_pooled() {
    RunData first =
        new MadeUpTrials("a")
            .trial(SINGLE, "kafka", 150, 150)
            .trial(SINGLE, "nats", 100, 100)
            .run();
    RunData second =
        new MadeUpTrials("b")
            .trial(SINGLE, "kafka", 150, 150, 150)
            .trial(SINGLE, "nats", 100, 100, 100)
            .run();

    ClaimVerdicts verdicts = verdicts("thr-single", first, second);

    assertThat(verdicts.claims().getFirst().verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(verdicts.claims().getFirst().decisive().forks()).isEqualTo(5);
    assertThat(verdicts.notes()).isEmpty();
  }

  @Test
  void of_two_runs_at_different_scale_the_one_nearer_to_the_published_is_used() {
    Map<String, String> small = Map.of("messages_per_producer", "500");
    RunData scaled =
        new MadeUpTrials("small")
            .trial(KAFKA, small, HUNDRED)
            .trial(MadeUpTrials.published(SINGLE, "nats"), small, HUNDRED)
            .run();
    RunData whole =
        new MadeUpTrials("whole")
            .trial(SINGLE, "kafka", 150, 150, 150, 150, 150)
            .trial(SINGLE, "nats", HUNDRED)
            .run();

    ClaimVerdicts both = verdicts("thr-single", scaled, whole);
    ClaimVerdicts one = verdicts("thr-single", scaled);

    assertThat(both.claims().getFirst().verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(both.notes())
        .anyMatch(
            note ->
                note.startsWith("whole/study-single-node-kafka is used and small/")
                    && note.endsWith("differ in messages_per_producer (50000, 500)"));
    assertThat(both.claims().getFirst().decisive().evidence())
        .isEqualTo(
            new Evidence(
                List.of("whole"),
                "Example CPU, 2 processors, 25.8 GB, kernel 6.1.0",
                whole.manifest().environmentKind(),
                List.of()));
    assertThat(one.claims().getFirst().decisive().evidence().departures())
        .containsExactly("messages_per_producer=500 instead of 50000");
    assertThat(one.notes())
        .anyMatch(note -> note.endsWith("messages_per_producer=500 instead of 50000"));
  }

  @Test
  void arms_that_were_measured_under_different_settings_are_not_compared() {
    RunData run =
        new MadeUpTrials("a")
            .trial(KAFKA, Map.of("payload_size", "100B"), HUNDRED)
            .trial(SINGLE, "nats", HUNDRED)
            .run();

    Judgement judgement = judge("thr-single", run);

    assertThat(judgement.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(judgement.reason())
        .contains("were measured under different settings: payload_size (100B, 1024B)");
  }

  @Test
  void one_size_written_in_two_ways_is_one_setting() {
    RunData run =
        new MadeUpTrials("a")
            .trial(KAFKA, Map.of("payload_size", "1KiB"), 150, 150, 150, 150, 150)
            .trial(SINGLE, "nats", HUNDRED)
            .run();

    assertThat(judge("thr-single", run).verdict()).isEqualTo(Verdict.REPRODUCED);
  }

  @Test
  void a_claim_for_two_scopes_takes_the_verdict_that_speaks_most_against_it() {
    MadeUpTrials single =
        new MadeUpTrials("a")
            .trial(MadeUpTrials.published("study-single-node-warm", "nats"), Map.of());
    for (int fork = 1; fork <= 5; fork++) {
      single.pair(100 * fork, 100 * fork);
    }

    JudgedClaim judged = verdicts("warm-nats", single.run()).claims().getFirst();

    assertThat(judged.judgements())
        .extracting(Judgement::verdict)
        .containsExactly(Verdict.REPRODUCED, Verdict.NOT_MEASURED);
    assertThat(judged.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(judged.decisive().scope()).containsEntry("nodes", "3").containsKey("client_state");
  }

  @Test
  void another_kernel_of_the_same_machine_is_another_setting() {
    RunData before = new MadeUpTrials("a").trial(SINGLE, "kafka", HUNDRED).run();
    RunData after =
        new MadeUpTrials("b").fact("kernel", "6.2.0").trial(SINGLE, "nats", HUNDRED).run();

    assertThat(verdicts("thr-single", before, after).claims().getFirst().decisive().reason())
        .endsWith("different settings: kernel (6.1.0, 6.2.0)");
  }

  private static Judgement judge(String id, RunData run) {
    return verdicts(id, run).claims().getFirst().decisive();
  }

  private static ClaimVerdicts verdicts(String id, RunData... runs) {
    List<Claim> claims =
        ClaimLibrary.with(List.of()).stream().filter(claim -> claim.id().equals(id)).toList();
    return ClaimVerdicts.of(claims, List.of(runs));
  }

  private static String reason(ClaimVerdicts verdicts, String id) {
    return verdicts.claims().stream()
        .filter(judged -> judged.claim().id().equals(id))
        .map(judged -> judged.decisive().reason())
        .findFirst()
        .orElseThrow();
  }
}
