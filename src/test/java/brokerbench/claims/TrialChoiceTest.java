package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.RunData;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of several trials that measure an arm, which are used. */
class TrialChoiceTest {

  private static final String SINGLE = "study-single-node";
  private static final double[] FIVE = {100, 100, 100, 100, 100};
  private static final double[] SIX = {100, 100, 100, 100, 100, 100};

  private final RunData asPublished =
      new MadeUpTrials("published")
          .trial(SINGLE, "kafka", 150, 150, 150, 150, 150)
          .trial(SINGLE, "nats", FIVE)
          .run();
  private final RunData warmer =
      new MadeUpTrials("warmer")
          .trial(warmed("kafka"), Map.of(), SIX)
          .trial(warmed("nats"), Map.of(), SIX)
          .run();

  private static Trial warmed(String broker) {
    Trial like = MadeUpTrials.published(SINGLE, broker);
    Protocol protocol = like.protocol();
    return new Trial(
        like.id(),
        like.scenario(),
        like.params(),
        new Protocol(
            protocol.forks(),
            3,
            protocol.measurementIterations(),
            protocol.warmupTime(),
            protocol.measurementTime()));
  }

  @Test
  void those_with_the_scenarios_iterations_before_more_forks_with_others() {
    ClaimVerdicts both = verdicts(warmer, asPublished);

    assertThat(both.claims().getFirst().verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(both.claims().getFirst().decisive().evidence().departures()).isEmpty();
    assertThat(both.notes())
        .anyMatch(
            note ->
                note.equals(
                    "published/study-single-node-kafka is used and warmer/study-single-node-kafka"
                        + " is not: they differ in iterations (0 warm-up and 1 measured, 3 warm-up"
                        + " and 1 measured)"));
  }

  @Test
  void other_iterations_than_the_scenarios_are_a_departure() {
    ClaimVerdicts one = verdicts(warmer);

    assertThat(one.claims().getFirst().decisive().evidence().departures())
        .containsExactly("iterations=3 warm-up and 1 measured instead of 0 warm-up and 1 measured");
  }

  @Test
  void trials_that_are_left_out_for_one_reason_are_one_line() {
    RunData again =
        new MadeUpTrials("again")
            .trial(warmed("kafka"), Map.of(), SIX)
            .trial(warmed("nats"), Map.of(), SIX)
            .run();

    assertThat(verdicts(warmer, again, asPublished).notes())
        .filteredOn(note -> note.startsWith("published/study-single-node-kafka"))
        .singleElement()
        .asString()
        .contains("is used and warmer/study-single-node-kafka is not, nor are 1 more: they differ");
  }

  private static ClaimVerdicts verdicts(RunData... runs) {
    List<Claim> claims =
        ClaimLibrary.with(List.of()).stream()
            .filter(each -> each.id().equals("thr-single"))
            .toList();
    return ClaimVerdicts.of(claims, List.of(runs));
  }
}
