package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.ClientCounters;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.DeliveryFinding;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClientReportTest {

  private static final ClientReport REPORT =
      new ClientReport(
          new ClientCounters(1, OptionalLong.of(2), 3, 4),
          new ClientCounters(11, OptionalLong.of(3), 3, 6));

  @Test
  void loss_is_placed_by_what_the_library_counted_during_the_load_alone() {
    assertThat(REPORT.findings(25))
        .containsExactly(
            new DeliveryFinding.LossPlaced(25, 10, 1L), new ClientFinding.NoResponders(2));
  }

  @Test
  void connections_of_a_library_that_does_not_tell_are_not_known_and_not_0() {
    ClientReport report =
        new ClientReport(ClientCounters.NONE, ClientCounters.untoldReconnects(/* errors= */ 7));

    assertThat(report.findings(25)).containsExactly(new DeliveryFinding.LossPlaced(25, 0, null));
  }

  @Test
  void a_leg_that_lost_nothing_has_no_place_to_name() {
    assertThat(REPORT.findings(0)).containsExactly(new ClientFinding.NoResponders(2));
    assertThat(new ClientReport(ClientCounters.NONE, ClientCounters.NONE).findings(0)).isEmpty();
  }
}
