package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.Loss;
import brokerbench.results.RunData;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arms of the study's throughput claim whose delivery semantics differ. */
class UnequalSemanticsTest {

  private static final String SINGLE = "study-single-node";
  private static final String FILE = "page cache of one node";
  private static final double[] FASTER = {150, 150, 150, 150, 150};
  private static final double[] SLOWER = {100, 100, 100, 100, 100};

  @Test
  void arms_of_unequal_semantics_are_judged_and_the_verdict_is_marked() {
    ClaimVerdicts verdicts = verdicts(run("a", "at_least_once", FILE, "at_most_once", "none"));
    JudgedClaim judged = verdicts.claims().getFirst();

    assertThat(judged.verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(judged.decisive().unequal(judged.claim())).isTrue();
    assertThat(judged.decisive().arms())
        .extracting(figure -> figure.semantics().text())
        .containsExactly("at least once, page cache of one node", "at most once, durability none");
    assertThat(judged.decisive().arms()).extracting(ArmFigure::loss).contains(new Loss(0, 750));
  }

  @Test
  void arms_of_equal_semantics_are_not_marked() {
    JudgedClaim judged =
        verdicts(run("a", "at_least_once", FILE, "at_least_once", FILE)).claims().getFirst();

    assertThat(judged.decisive().unequal(judged.claim())).isFalse();
  }

  @Test
  void an_arm_of_which_nothing_is_known_is_not_called_unequal() {
    JudgedClaim judged = verdicts(run("a", "at_least_once", FILE, "", "")).claims().getFirst();

    assertThat(judged.verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(judged.decisive().unequal(judged.claim())).isFalse();
  }

  @Test
  void forks_of_unequal_semantics_are_not_pooled_and_a_note_says_which_were_used() {
    RunData both = run("a", "at_least_once", FILE, "at_least_once", FILE);
    RunData lossy =
        new MadeUpTrials("b")
            .trial(SINGLE, "nats", 900, 900, 900)
            .promised("at_most_once", FILE)
            .run();

    ClaimVerdicts verdicts = verdicts(both, lossy);

    assertThat(verdicts.claims().getFirst().decisive().forks()).isEqualTo(5);
    assertThat(verdicts.notes())
        .contains(
            "a/study-single-node-nats is used and b/study-single-node-nats is not: they differ in"
                + " guarantee and durability (at least once, page cache of one node, at most once,"
                + " page cache of one node)");
  }

  @Test
  void the_table_has_the_semantics_of_each_arm_and_of_a_ratio_both() {
    List<String> lines =
        ClaimsCsv.of(verdicts(run("a", "at_least_once", FILE, "at_most_once", "none")))
            .lines()
            .toList();

    assertThat(lines.getFirst())
        .endsWith(",runs,guarantee,durability,durability_basis,unequal,loss_fraction,exploratory");
    assertThat(lines.get(1))
        .endsWith(",a,at_least_once / at_most_once,page cache of one node / none,read,true,,false");
    assertThat(lines.get(2)).endsWith(",a,at_least_once,page cache of one node,read,,0,false");
    assertThat(lines.get(3)).endsWith(",a,at_most_once,none,read,,0,false");
  }

  @Test
  void the_table_names_semantics_that_both_arms_have_once() {
    String csv = ClaimsCsv.of(verdicts(run("a", "at_least_once", FILE, "at_least_once", FILE)));

    assertThat(csv.lines().toList().get(1))
        .endsWith(",a,at_least_once,page cache of one node,read,false,,false");
  }

  private static RunData run(
      String id, String ofKafka, String durabilityOfKafka, String ofNats, String durabilityOfNats) {
    return new MadeUpTrials(id)
        .trial(SINGLE, "kafka", FASTER)
        .promised(ofKafka, durabilityOfKafka)
        .trial(SINGLE, "nats", SLOWER)
        .promised(ofNats, durabilityOfNats)
        .run();
  }

  private static ClaimVerdicts verdicts(RunData... runs) {
    List<Claim> claims =
        ClaimLibrary.with(List.of()).stream()
            .filter(claim -> claim.id().equals("thr-single"))
            .toList();
    return ClaimVerdicts.of(claims, List.of(runs));
  }
}
