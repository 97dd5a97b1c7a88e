package brokerbench.replication;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimReader;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.JudgedClaim;
import brokerbench.claims.Judgement;
import brokerbench.claims.MadeUpTrials;
import brokerbench.claims.TrialParams;
import brokerbench.claims.Verdict;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NeededTrialsTest {

  private static final List<Claim> STUDY = ClaimLibrary.published("study");
  private static final NeededTrials NEEDED = NeededTrials.of(STUDY, 1);

  private static final String CLAIM =
      """
      - id: ID
        place: table 1
        statement: A statement.
        metric: throughput
        unit: msg/s
        direction: {of: warm, over: cold, sign: same}
        scenario: SCENARIO
        scope: {nodes: 1, client_state: cold}
        arms:
          warm: {select: {broker: kafka, broker_state: WARM}}
          cold: {select: {broker: kafka, broker_state: cold}}
        tolerance: {factor: 1.2, reason: Half of it.}
      """;

  private static List<String> ids(String... claims) {
    String text = "source: A page\nmachine: A laptop\nclaims:\n" + String.join("", claims);
    return NeededTrials.of(ClaimReader.read(text, "mine"), 1).trials().stream()
        .map(Trial::id)
        .toList();
  }

  private static String claim(String id, String scenario, String warm) {
    return CLAIM.replace("ID", id).replace("SCENARIO", scenario).replace("WARM", warm);
  }

  @Test
  void every_claim_of_the_study_has_trials_for_all_its_arms() {
    assertThat(NEEDED.unserved())
        .singleElement()
        .asString()
        .startsWith("disk-install: no scenario yet");
    assertThat(NEEDED.trials())
        .extracting(Trial::id)
        .containsExactlyInAnyOrder(
            "study-single-node-kafka",
            "study-single-node-nats",
            "study-single-node-push-nats",
            "study-single-node-async16-nats",
            "study-single-node-warm-kafka",
            "study-single-node-warm-nats",
            "study-three-node-kafka",
            "study-three-node-nats",
            "study-three-node-push-nats",
            "study-three-node-warm-kafka",
            "study-three-node-warm-nats");
  }

  @Test
  void verdicts_find_every_arm_among_the_planned_trials() {
    MadeUpTrials run = new MadeUpTrials("run");
    for (Trial trial : NEEDED.trials()) {
      run.trial(trial, Map.of());
      IntStream.rangeClosed(100, 104).forEach(rate -> run.pair(100, rate));
    }

    ClaimVerdicts verdicts = ClaimVerdicts.of(STUDY, List.of(run.run()));

    assertThat(verdicts.claims())
        .flatExtracting(JudgedClaim::judgements)
        .filteredOn(judgement -> judgement.verdict() == Verdict.NOT_MEASURED)
        .isNotEmpty()
        .extracting(Judgement::reason)
        .as("made-up runs have rates alone, so what is missing is another metric")
        .allMatch(reason -> reason.matches(".* has no [a-z0-9_]+|no scenario yet: .*"));
    assertThat(verdicts.claims())
        .filteredOn(judged -> judged.claim().metric().word().equals("throughput"))
        .isNotEmpty()
        .extracting(JudgedClaim::verdict)
        .doesNotContain(Verdict.NOT_MEASURED);
  }

  @Test
  void no_load_of_a_scenario_is_planned_twice() {
    assertThat(NEEDED.trials()).extracting(Trial::id).doesNotHaveDuplicates();
    assertThat(NEEDED.trials())
        .extracting(trial -> trial.scenario() + TrialParams.of(trial).values())
        .doesNotHaveDuplicates();
  }

  @Test
  void every_trial_has_one_fork_and_scaled_messages() {
    List<Trial> trials = NeededTrials.of(STUDY, 0.01).trials();

    assertThat(trials).allMatch(trial -> trial.protocol().forks() == 1);
    assertThat(trials)
        .filteredOn(trial -> trial.params().text("nodes").equals("1"))
        .isNotEmpty()
        .allMatch(trial -> trial.params().whole("messages_per_producer") == 500);
  }

  @Test
  void claim_of_the_disk_is_planned_too() {
    assertThat(NeededTrials.of(ClaimLibrary.only(STUDY, List.of("disk-single")), 1).trials())
        .extracting(Trial::id)
        .containsExactly("study-single-node-kafka", "study-single-node-nats");
  }

  @Test
  void trial_that_another_claim_needs_serves_this_one_too() {
    assertThat(
            ids(
                claim("both", "[warmup, study-single-node]", "warm"),
                claim("first", "study-single-node", "cold")))
        .containsExactly(
            "study-single-node-kafka", "warmup-kafka-broker_state=warm-client_state=cold");
  }

  @Test
  void without_another_claim_the_scenario_named_first_serves() {
    assertThat(ids(claim("alone", "[warmup, study-single-node]", "warm")))
        .containsExactly(
            "warmup-kafka-broker_state=warm-client_state=cold",
            "warmup-kafka-broker_state=cold-client_state=cold");
    assertThat(ids(claim("alone", "[study-single-node, warmup]", "warm")))
        .containsExactly(
            "warmup-kafka-broker_state=warm-client_state=cold", "study-single-node-kafka");
  }

  @Test
  void claim_whose_arms_share_no_setting_is_unserved() {
    String text =
        "source: A page\nmachine: A laptop\nclaims:\n"
            + claim("apart", "[study-single-node, quickstart]", "fresh")
                .replace("client_state: cold", "payload_size: 1024");

    NeededTrials needed = NeededTrials.of(ClaimReader.read(text, "mine"), 1);

    assertThat(needed.trials()).isEmpty();
    assertThat(needed.unserved()).containsExactly("apart: the trials of its arms share no setting");
  }

  @Test
  void claim_without_a_scenario_is_unserved_with_what_it_needs() {
    List<Claim> claims =
        ClaimLibrary.published("redis-vs-nats").stream()
            .filter(claim -> claim.scenarios().isEmpty())
            .toList();

    assertThat(NeededTrials.of(claims, 1).unserved())
        .hasSizeGreaterThanOrEqualTo(claims.size())
        .allMatch(line -> line.contains("no scenario yet: needs "));
    assertThat(claims).isNotEmpty();
  }
}
