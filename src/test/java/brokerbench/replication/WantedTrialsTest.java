package brokerbench.replication;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.MadeUpTrials;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which trials a replication by precision runs in which round. */
class WantedTrialsTest {

  private static final int MOST = 8;

  /** What each round's fork departs by, as a share. */
  private static final double[] NOISE = {0.9, -0.7, 0.3, -0.8, 0.5, -0.2, 0.1};

  private static List<Claim> claims(String... ids) {
    return ClaimLibrary.only(ClaimLibrary.published("study"), List.of(ids));
  }

  private static ReplicationPlan plan(List<Claim> claims) {
    ReplicationPlan given = WrittenRounds.plan(MOST);
    return new ReplicationPlan(
        given.schemaVersion(),
        given.name(),
        given.source(),
        given.commandLine(),
        given.startedAt(),
        given.suiteCommit(),
        given.seed(),
        given.scale(),
        given.environmentKind(),
        MOST,
        claims.stream().map(Claim::id).toList(),
        NeededTrials.of(claims, 1).trials(),
        given.machine(),
        given.frozen(),
        new Precision(0.05, MOST));
  }

  /**
   * Rounds in which all trials ran.
   *
   * @param noisy scenario whose forks vary by tens of per cent; all others by a thousandth
   * @param factor of the rates of Kafka
   */
  private static ReplicationState state(
      ReplicationPlan plan, int rounds, String noisy, double factor) {
    List<RoundPart> parts = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      MadeUpTrials made = new MadeUpTrials("a/round-" + round);
      for (Trial trial : plan.trials()) {
        double spread = trial.scenario().equals(noisy) ? 0.4 : 0.001;
        double level = trial.broker().equals("kafka") ? 1_000_000 * factor : 1_000_000;
        made.trial(trial, Map.of(), level * (1 + spread * NOISE[round - 1]));
      }
      parts.add(new RoundPart(round, Path.of("round-" + round), made.run()));
    }
    return new ReplicationState(plan, parts);
  }

  @Test
  void rounds_that_run_in_any_case_have_all_trials() {
    List<Claim> claims = claims("thr-single", "thr-three");
    ReplicationPlan plan = plan(claims);

    for (int round = 1; round <= 5; round++) {
      assertThat(new WantedTrials(plan, claims).of(round, new ReplicationState(plan, List.of())))
          .isEqualTo(plan.trials());
    }
  }

  @Test
  void no_round_is_added_when_all_is_precise() {
    List<Claim> claims = claims("thr-single", "thr-three");
    ReplicationPlan plan = plan(claims);

    assertThat(new WantedTrials(plan, claims).of(6, state(plan, 5, "", 1))).isEmpty();
  }

  @Test
  void a_round_is_added_with_both_arms_of_the_claim_that_is_not() {
    List<Claim> claims = claims("thr-single", "thr-three");
    ReplicationPlan plan = plan(claims);

    List<Trial> wanted =
        new WantedTrials(plan, claims).of(6, state(plan, 5, "study-three-node", 1));

    assertThat(wanted).hasSize(2).allMatch(trial -> trial.scenario().equals("study-three-node"));
    assertThat(wanted).extracting(Trial::broker).containsExactlyInAnyOrder("kafka", "nats");
  }

  @Test
  void what_shares_a_trial_goes_on_together() {
    List<Claim> claims = claims("thr-single", "async16-thr");
    ReplicationPlan plan = plan(claims);

    assertThat(new WantedTrials(plan, claims).of(6, state(plan, 5, "study-single-node-async16", 1)))
        .containsExactlyElementsOf(plan.trials());
  }

  @Test
  void where_the_ratio_lies_decides_nothing() {
    List<Claim> claims = claims("thr-single", "thr-three");
    ReplicationPlan plan = plan(claims);
    WantedTrials wanted = new WantedTrials(plan, claims);

    for (String noisy : List.of("", "study-three-node", "study-single-node")) {
      for (double factor : new double[] {0.2, 1, 1.5, 2.3, 7}) {
        assertThat(wanted.of(6, state(plan, 5, noisy, factor)))
            .as("%s, %s", noisy, factor)
            .isEqualTo(wanted.of(6, state(plan, 5, noisy, 1)));
      }
    }
  }

  @Test
  void a_round_that_was_begun_wants_the_same_when_it_is_resumed_and_the_limit_ends_all() {
    List<Claim> claims = claims("thr-single", "thr-three");
    ReplicationPlan plan = plan(claims);
    WantedTrials wanted = new WantedTrials(plan, claims);

    assertThat(wanted.of(6, state(plan, 7, "study-three-node", 1)))
        .isEqualTo(wanted.of(6, state(plan, 5, "study-three-node", 1)));
    assertThat(wanted.of(MOST + 1, state(plan, 7, "study-three-node", 1))).isEmpty();
  }
}
