package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.validity.ForkFinding;
import org.junit.jupiter.api.Test;

class FindingRowTest {

  @Test
  void a_ratio_over_0_is_kept_as_text() {
    LocatedFinding located =
        new LocatedFinding(
            "trial",
            1,
            null,
            new ForkFinding.DriftInsideRun("delivered_msg_per_s", Double.POSITIVE_INFINITY, 0.1));
    FindingRow row = FindingRow.of(located);

    assertThat(row.data()).contains("\"second_over_first\":\"Infinity\"");
    assertThat(row.located()).isEqualTo(located);
  }
}
