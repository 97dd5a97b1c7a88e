package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.MadeUpTrials;
import brokerbench.scenario.Precision;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrecisionLineTest {

  private static String line(double share) {
    ClaimVerdicts verdicts =
        ClaimVerdicts.of(
            ClaimLibrary.only(ClaimLibrary.published("study"), List.of("thr-single", "thr-three")),
            List.of(
                new MadeUpTrials("a")
                    .trial("study-single-node", "kafka", 1490, 1500, 1510, 1505, 1495)
                    .trial("study-single-node", "nats", 1000, 1010, 990, 1005, 995)
                    .run()));
    return PrecisionLine.of(new Precision(share, 12), verdicts.claims());
  }

  @Test
  void
      ratios_that_are_not_precise_are_named_with_the_limit_and_what_was_not_measured_is_left_out() {
    assertThat(line(0.05)).isEqualTo("precision of +/-5.00 %: met by 1 of 1 ratios measured");
    assertThat(line(0.001))
        .isEqualTo(
            "precision of +/-0.100 %: met by 0 of 1 ratios measured, not by thr-single with 12 rounds"
                + " at most");
  }
}
