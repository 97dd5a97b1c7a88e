package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.Validity;
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

  @Test
  void publishes_that_failed_under_a_fault_of_an_earlier_version_are_read_without_their_errors() {
    FindingRow row =
        new FindingRow(
            "trial",
            1,
            null,
            null,
            "failed_under_fault",
            Validity.SUSPECT,
            "{\"failed\":5,\"sent\":10}");

    assertThat(row.located().finding()).isEqualTo(new DeliveryFinding.FailedUnderFault(5, 10, ""));
    assertThat(row.located().finding().text())
        .isEqualTo("5 of 10 publishes failed under a fault; no latency is theirs");
  }
}
