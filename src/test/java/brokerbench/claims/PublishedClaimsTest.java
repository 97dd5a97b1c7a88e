package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.Expectation.Compared;
import brokerbench.claims.Expectation.Relative;
import brokerbench.scenario.Scenario;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The claims files hold every published claim, complete, with a scenario that fits. */
final class PublishedClaimsTest {

  private static final List<Claim> CLAIMS = ClaimLibrary.with(List.of());

  private static final String IDS =
      """
          thr-single thr-three lat-single-p50 lat-single-p95 lat-single-p99 lat-three-p50
          lat-three-p95 lat-three-p99 disk-install disk-single disk-three write-single
          write-three cpu-single-p95 cpu-single-p50 cpu-three-p95 cpu-three-p50
          cpu-three-spread mem-single-max mem-three-max mem-three-spread warm-kafka-single-thr
          warm-kafka-single-lat warm-kafka-single-mem warm-kafka-single-cpu
          warm-kafka-three-thr warm-kafka-three-lat warm-kafka-three-mem warm-kafka-three-cpu
          warm-nats async16-thr async16-lat push-single-thr push-single-lat push-single-cpu
          push-single-mem push-three-thr push-three-lat push-three-cpu push-three-mem rn-thr
          rn-p50 rn-p99 rn-p999 rn-loss rn-size-redis rn-size-nats rn-fsync rn-sync rn-acknone rn-unix
          rn-streams rn-cost rn-kafka-ram rs-ops rs-p50 rs-p99 rs-tls rs-maxlen rs-recovery
          np-direct np-nats-1 np-fabio-1 np-fanout np-queue-flat jn-cut jn-cut-kafka
          jn-cut-redis jn-kill
      """;

  @Test
  void all_69_claims_are_there_under_their_names() {
    assertThat(CLAIMS).extracting(Claim::id).containsExactly(IDS.strip().split("\\s+"));
  }

  @Test
  void forty_claims_are_the_studys_25_the_articles_and_four_beside_a_report() {
    assertThat(CLAIMS.stream().collect(Collectors.groupingBy(Claim::source)).values())
        .extracting(List::size)
        .containsExactlyInAnyOrder(40, 14, 6, 5, 4);
  }

  @Test
  void every_claim_is_complete() {
    assertThat(CLAIMS)
        .allSatisfy(
            claim -> {
              assertThat(claim.statement()).as(claim.id()).endsWith(".").hasSizeLessThan(140);
              assertThat(claim.place()).as(claim.id()).isNotBlank();
              assertThat(claim.tolerance().reason()).as(claim.id()).endsWith(".");
              assertThat(claim.scenarios().isEmpty())
                  .as(claim.id())
                  .isNotEqualTo(claim.missing().isEmpty());
              assertThat(claim.defects()).as(claim.id()).allMatch(defect -> defect.endsWith("."));
            });
  }

  @Test
  void all_claims_of_the_study_but_one_have_a_scenario() {
    assertThat(CLAIMS.subList(0, 40))
        .filteredOn(claim -> claim.scenarios().isEmpty())
        .extracting(Claim::id)
        .containsExactly("disk-install");
  }

  @Test
  void a_claims_arms_meet_trials_of_its_scenarios_as_published_or_on_three_nodes() {
    for (Claim claim : CLAIMS) {
      if (claim.scenarios().isEmpty()) {
        continue;
      }
      for (Arm arm : claim.arms()) {
        Map<String, String> wanted = new HashMap<>(arm.select());
        wanted.putAll(claim.scopes().getFirst());
        List<Scenario> scenarios = claim.scenarios();
        assertThat(
                scenarios.stream().anyMatch(scenario -> meets(scenario, wanted))
                    || scenarios.stream().anyMatch(scenario -> meetsOnNodes(scenario, wanted)))
            .as(claim.id() + " " + arm.name())
            .isTrue();
      }
    }
  }

  @Test
  void arms_that_are_compared_share_a_setting_in_their_scenarios_as_published() {
    for (Claim claim : CLAIMS) {
      for (Map<String, String> scope : claim.scopes()) {
        if (!claim.scenarios().isEmpty()) {
          assertThat(reason(claim, scope)).as(claim.id()).doesNotContain("different settings");
        }
      }
    }
  }

  private static String reason(Claim claim, Map<String, String> scope) {
    MadeUpTrials run = new MadeUpTrials("a");
    for (Scenario scenario : claim.scenarios()) {
      if (meets(scenario, scope)) {
        scenario.trials(1).forEach(trial -> run.trial(trial, Map.of(), 100));
      } else if (meetsOnNodes(scenario, scope)) {
        onNodes(scenario, scope).trials(1).forEach(trial -> run.trial(trial, Map.of(), 100));
      }
    }
    return ClaimVerdicts.of(List.of(claim), List.of(run.run()))
        .claims()
        .getFirst()
        .judgements()
        .get(claim.scopes().indexOf(scope))
        .reason();
  }

  private static boolean meets(Scenario scenario, Map<String, String> wanted) {
    return scenario.trials(1).stream().anyMatch(trial -> TrialParams.of(trial).meet(wanted));
  }

  private static boolean meetsOnNodes(Scenario scenario, Map<String, String> wanted) {
    String nodes = wanted.getOrDefault("nodes", "1");
    return !nodes.equals("1") && meets(onNodes(scenario, wanted), wanted);
  }

  private static Scenario onNodes(Scenario scenario, Map<String, String> wanted) {
    List<String> nodes = List.of(wanted.getOrDefault("nodes", "1"));
    return scenario.withParams(Map.of("nodes", nodes, "replication_factor", nodes));
  }

  @Test
  void a_band_of_an_effect_holds_neither_its_absence_nor_its_double() {
    for (Claim claim : CLAIMS) {
      if (claim.expectation() instanceof Relative relative && !isAboutEqual(relative)) {
        double nearest =
            relative.low() > 1
                ? relative.low() / claim.tolerance().factor()
                : 1 / (relative.high() * claim.tolerance().factor());
        assertThat(nearest).as(claim.id()).isGreaterThan(1);
      }
    }
  }

  // The study calls these about equal; see their statements.
  private static boolean isAboutEqual(Relative relative) {
    return List.of(1.023, 1.042, 1.008).contains(relative.low());
  }

  @Test
  void two_claims_have_no_scenario() {
    assertThat(CLAIMS)
        .filteredOn(claim -> claim.scenarios().isEmpty())
        .extracting(Claim::id)
        .containsExactly("disk-install", "rn-fsync");
    assertThat(CLAIMS).filteredOn(claim -> claim.expectation() instanceof Compared).hasSize(66);
  }
}
