package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.RunData;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Arms that are the same, but for a drift between the hours at which they ran. */
class ApartArmsTest {

  private static final String SINGLE = "study-single-node";
  private static final double[] KAFKA = {150, 151, 149, 150, 150};
  private static final double[] NATS = {100, 101, 99, 100, 100};

  @Test
  void arms_of_two_runs_hours_apart_have_a_ratio_and_no_verdict() {
    Judgement judgement =
        judge(
            new MadeUpTrials("a")
                .startedAt("2026-01-02T03:00:00Z")
                .trial(SINGLE, "kafka", KAFKA)
                .run(),
            new MadeUpTrials("b")
                .startedAt("2026-01-02T09:00:00Z")
                .trial(SINGLE, "nats", NATS)
                .run());

    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reason()).startsWith("apart: ");
    assertThat(judgement.apart()).isTrue();
    assertThat(judgement.ratio()).isCloseTo(1.5, within(0.01));
    assertThat(judgement.interval()).isNotNull();
  }

  @Test
  void same_forks_in_turns_have_a_verdict() {
    RunData[] rounds =
        IntStream.range(0, 5)
            .mapToObj(
                round ->
                    new MadeUpTrials("round-" + round)
                        .startedAt("2026-01-02T0%d:00:00Z".formatted(round))
                        .trial(SINGLE, "kafka", KAFKA[round])
                        .trial(SINGLE, "nats", NATS[round])
                        .run())
            .toArray(RunData[]::new);

    Judgement judgement = judge(rounds);

    assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(judgement.apart()).isFalse();
  }

  @Test
  void arms_whose_brokers_lasted_for_all_of_their_forks_ran_one_after_the_other() {
    Map<String, String> kept = Map.of("broker_life", "trial");
    Trial kafka = MadeUpTrials.published(SINGLE, "kafka").withForks(5);
    Trial nats = MadeUpTrials.published(SINGLE, "nats").withForks(5);
    RunData run = new MadeUpTrials("a").trial(kafka, kept, KAFKA).trial(nats, kept, NATS).run();

    assertThat(judge(run).apart()).isTrue();
  }

  private static Judgement judge(RunData... runs) {
    List<Claim> claims = ClaimLibrary.only(ClaimLibrary.published("study"), List.of("thr-single"));
    return ClaimVerdicts.of(claims, List.of(runs)).claims().getFirst().judgements().getFirst();
  }
}
