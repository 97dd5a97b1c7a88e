package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.RunData;
import java.util.List;
import org.junit.jupiter.api.Test;

class PremiseTest {

  @Test
  void four_threads_on_two_processors_are_no_test_of_the_claim() {
    Judgement judgement = judged(new Premise.Processors(8));

    assertThat(judgement.verdict()).isEqualTo(Verdict.PREMISE_NOT_MET);
    assertThat(judgement.reason()).isEqualTo("needs 8 processors, here 2");
    assertThat(judgement.ratio()).isGreaterThan(1.4);
    assertThat(judged(new Premise.Processors(2)).verdict()).isEqualTo(Verdict.REPRODUCED);
  }

  @Test
  void arms_whose_other_figure_differs_are_not_similar() {
    Judgement judgement =
        judged(new Premise.Similar(ClaimMetric.find("requests").orElseThrow(), 1.2));

    assertThat(judgement.verdict()).isEqualTo(Verdict.PREMISE_NOT_MET);
    assertThat(judgement.reason())
        .startsWith("needs a similar requests, within a factor of 1.2; measured kafka/nats");
  }

  private static Judgement judged(Premise premise) {
    RunData run =
        new MadeUpTrials("a")
            .trial("study-single-node", "kafka", 150, 150, 150, 150, 150)
            .trial("study-single-node", "nats", 100, 100, 100, 100, 100)
            .run();
    Claim claim =
        ClaimLibrary.with(List.of()).stream()
            .filter(each -> each.id().equals("thr-single"))
            .findFirst()
            .orElseThrow();
    Claim under =
        new Claim(
            claim.id(),
            claim.source(),
            claim.place(),
            claim.statement(),
            claim.metric(),
            claim.unit(),
            claim.expectation(),
            claim.scenarios(),
            claim.missing(),
            claim.scopes(),
            List.of(premise),
            claim.arms(),
            claim.tolerance(),
            claim.defects(),
            claim.exploratory());
    return ClaimVerdicts.of(List.of(under), List.of(run)).claims().getFirst().decisive();
  }
}
