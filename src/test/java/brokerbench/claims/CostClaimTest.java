package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.RunData;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A claim about cost multiplies what was measured by the prices of its source. */
class CostClaimTest {

  private static double[] five(double rate) {
    double[] rates = new double[5];
    Arrays.fill(rates, rate);
    return rates;
  }

  /** By hand: 3 nodes x 1,000,000 / 3,600 / 348 x 1.6575, and / 842 x 0.8548. */
  @Test
  void a_million_messages_cost_what_their_nodes_do_meanwhile() {
    RunData run =
        new MadeUpTrials("a")
            .trial(
                MadeUpTrials.published("redis-pubsub-100x100-cluster", "redis"),
                Map.of("redis.mode", "sharded-pubsub"),
                five(348))
            .trial("redis-pubsub-100x100-cluster", "nats", five(842))
            .run();

    Judgement judgement =
        ClaimVerdicts.of(
                ClaimLibrary.only(ClaimLibrary.published("redis-vs-nats"), List.of("rn-cost")),
                List.of(run))
            .claims()
            .getFirst()
            .decisive();

    assertThat(judgement.arms())
        .extracting(arm -> arm.estimate().value())
        .satisfiesExactly(
            redis -> assertThat(redis).isCloseTo(3.96910, within(1e-4)),
            jetstream -> assertThat(jetstream).isCloseTo(0.84600, within(1e-4)));
    assertThat(judgement.ratio()).isCloseTo(0.21315, within(1e-5));
    assertThat(judgement.direction()).isEqualTo(DirectionFound.HOLDS);
  }
}
