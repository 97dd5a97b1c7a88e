package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.ChangedRun;
import brokerbench.results.LocatedFinding;
import brokerbench.results.MadeUpFaults;
import brokerbench.results.RunData;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

  /** Six forks with a kill of the leader, of which the last has lost. */
  private static RunData killed(long vanished, DeliveryFinding... ofTheLast) {
    RunData run =
        new MadeUpTrials("a").trial("leader-kill", "nats", 100, 100, 100, 100, 100, 100).run();
    String trial = run.manifest().trials().getFirst().trial().id();
    return ChangedRun.of(run)
        .faults(
            IntStream.rangeClosed(1, 6)
                .mapToObj(fork -> MadeUpFaults.pause(trial, fork, 1, fork == 6 ? vanished : 0))
                .toList())
        .findings(
            Stream.of(ofTheLast).map(each -> new LocatedFinding(trial, 6, null, each)).toList())
        .data();
  }

  private static Judgement kill(RunData run) {
    return verdicts("jn-kill", run).claims().getFirst().decisive();
  }

  @Test
  void a_fork_whose_messages_vanished_counts_though_its_broker_counts_fewer() {
    Judgement judgement = kill(killed(3, new DeliveryFinding.BrokerCountDiffers("t", 100, 97)));

    assertThat(judgement.verdict()).isEqualTo(Verdict.CONTRADICTED);
    assertThat(judgement.arms())
        .singleElement()
        .satisfies(arm -> assertThat(arm.estimate().value()).isCloseTo(0.5, within(1e-12)));
  }

  @Test
  void a_count_of_the_broker_alone_is_no_loss_and_leaves_its_fork_invalid() {
    assertThat(kill(killed(0)).arms())
        .singleElement()
        .satisfies(arm -> assertThat(arm.estimate().forks()).isEqualTo(6));
    assertThat(kill(killed(0, new DeliveryFinding.BrokerCountDiffers("t", 100, 97))).arms())
        .singleElement()
        .satisfies(arm -> assertThat(arm.estimate().forks()).isEqualTo(5));
  }

  @Test
  void counts_that_do_not_add_up_leave_a_fork_invalid_that_lost() {
    assertThat(kill(killed(3, new DeliveryFinding.CountsDisagree(100, 99, 0))).verdict())
        .isEqualTo(Verdict.REPRODUCED);
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
