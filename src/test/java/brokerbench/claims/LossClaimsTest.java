package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.RunData;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims about loss count the forks that lost. */
final class LossClaimsTest {

  private static Finding lost(long messages) {
    return new DeliveryFinding.MessagesLost(100, messages, DeliveryGuarantee.AT_LEAST_ONCE);
  }

  private static ClaimVerdicts recovery(RunData run) {
    return verdicts("rs-recovery", run);
  }

  private static ClaimVerdicts verdicts(String id, RunData run) {
    List<Claim> claims =
        ClaimLibrary.with(List.of()).stream().filter(claim -> claim.id().equals(id)).toList();
    return ClaimVerdicts.of(claims, List.of(run));
  }

  @Test
  void a_fork_that_lost_messages_is_in_the_figure_of_the_lost() {
    RunData run =
        new MadeUpTrials("a")
            .trial("streams-crash", "redis", 100)
            .fork(100, lost(3))
            .fork(100, lost(5))
            .run();

    Judgement judgement = recovery(run).claims().getFirst().decisive();

    assertThat(judgement.arms())
        .singleElement()
        .satisfies(
            arm -> {
              assertThat(arm.estimate().forks()).isEqualTo(3);
              assertThat(arm.estimate().value()).isCloseTo(8.0 / 3, within(1e-12));
            });
  }

  @ParameterizedTest
  @CsvSource({"5, REPRODUCED, ''", "3, INCONCLUSIVE, 'too few forks: 3, needs 5'"})
  void that_none_was_lost_takes_five_forks(int forks, Verdict verdict, String reason) {
    double[] rates = new double[forks];
    Arrays.fill(rates, 100);

    Judgement judgement =
        recovery(new MadeUpTrials("a").trial("streams-crash", "redis", rates).run())
            .claims()
            .getFirst()
            .decisive();

    assertThat(judgement.verdict()).isEqualTo(verdict);
    assertThat(judgement.reason()).isEqualTo(reason);
  }

  @Test
  void one_fork_that_lost_a_message_contradicts_that_none_is_lost() {
    RunData run =
        new MadeUpTrials("a").trial("streams-crash", "redis", 100, 100).fork(100, lost(1)).run();

    assertThat(recovery(run).claims().getFirst().verdict()).isEqualTo(Verdict.CONTRADICTED);
  }

  @Test
  void a_fork_that_is_invalid_for_another_reason_is_not() {
    RunData run =
        new MadeUpTrials("a")
            .trial("streams-crash", "redis", 100)
            .fork(100, lost(3), new DeliveryFinding.PayloadCorrupted(1))
            .run();

    assertThat(recovery(run).claims().getFirst().decisive().arms())
        .singleElement()
        .satisfies(arm -> assertThat(arm.estimate().value()).isZero());
  }

  @Test
  void a_rate_that_rises_until_messages_are_lost_tells_their_fraction() {
    Finding loss = new DeliveryFinding.MessagesLost(1, 4, DeliveryGuarantee.AT_MOST_ONCE);
    MadeUpTrials trials = new MadeUpTrials("a").trial("overload", "redis");
    for (int fork = 0; fork < 5; fork++) {
      trials.fork(1000, loss);
    }
    RunData run = trials.trial("overload-stored", "nats", 100, 100, 100, 100, 100).run();

    Judgement judgement = verdicts("rn-loss", run).claims().getFirst().decisive();

    assertThat(judgement.reason()).isEmpty();
    assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(judgement.arms())
        .extracting(arm -> arm.arm().name() + " " + arm.estimate().value())
        .containsExactly("redis_pubsub 0.004", "jetstream 0.0");
  }
}
