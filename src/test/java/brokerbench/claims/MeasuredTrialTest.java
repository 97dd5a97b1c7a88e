package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.RunData;
import brokerbench.scenario.Trial;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredTrialTest {

  private static final Trial KAFKA = MadeUpTrials.published("study-single-node", "kafka");

  @Test
  void steps_of_a_rising_rate_are_no_figure_that_a_claim_could_be_held_against() {
    RunData run =
        new MadeUpTrials("a")
            .trial(KAFKA, Map.of("load", "rate", "rate_step", "2"), 100, 200)
            .trial(KAFKA, Map.of("load", "rate"), 100, 200)
            .run();

    assertThat(MeasuredTrial.of(run, false))
        .extracting(trial -> trial.outcome().trial().params().text("rate_step"))
        .containsExactly("1");
  }
}
