package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.DriverFactory;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.results.DeliveryCounts;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReconciliationTest {

  private static final ClientCounters COUNTED =
      new ClientCounters(11, OptionalLong.of(3), 3, 6)
          .minus(new ClientCounters(1, OptionalLong.of(2), 3, 4));

  private final List<DeliveryCounts> told = new ArrayList<>();

  /** Of two subscriptions: 100 published messages are 200 deliveries owed. */
  private void told(long failed, long delivered, long lost) {
    told.add(
        new DeliveryCounts(100 + failed, 100 + failed, 100, failed, 200, delivered, lost, 0, 0, 0));
  }

  private List<Finding> sums(long counted) {
    return Reconciliation.sums(told, 2, counted);
  }

  @Test
  void what_is_delivered_or_lost_adds_up_over_iterations() {
    told(0, 200, 0);
    told(0, 150, 50);

    assertThat(sums(350)).isEmpty();
  }

  @Test
  void delivery_that_came_after_its_row_was_told_is_found_out() {
    told(0, 150, 50);

    assertThat(sums(151)).containsExactly(new DeliveryFinding.CountsDisagree(200, 151, 50));
  }

  @Test
  void delivery_that_neither_came_nor_is_lost_is_found_out() {
    told(0, 199, 0);

    assertThat(sums(199)).containsExactly(new DeliveryFinding.CountsDisagree(200, 199, 0));
  }

  @Test
  void failed_publish_may_arrive_once_on_each_subscription_and_not_more_often() {
    told(3, 206, 0);
    assertThat(sums(206)).isEmpty();

    told(0, 201, 0);
    assertThat(sums(407)).containsExactly(new DeliveryFinding.CountsDisagree(400, 407, 0));
  }

  @Test
  void loss_is_placed_by_what_the_library_counted_during_the_load_alone() {
    assertThat(Reconciliation.ofClient(COUNTED, 25))
        .containsExactly(
            new DeliveryFinding.LossPlaced(25, 10, 1L), new ClientFinding.NoResponders(2));
  }

  @Test
  void connections_of_a_library_that_does_not_tell_are_not_known_and_not_0() {
    ClientCounters counted =
        ClientCounters.untoldReconnects(/* errors= */ 7).minus(ClientCounters.NONE);

    assertThat(Reconciliation.ofClient(counted, 25))
        .containsExactly(new DeliveryFinding.LossPlaced(25, 0, null));
  }

  @Test
  void a_leg_that_lost_nothing_has_no_place_to_name() {
    assertThat(Reconciliation.ofClient(COUNTED, 0))
        .containsExactly(new ClientFinding.NoResponders(2));
    assertThat(Reconciliation.ofClient(ClientCounters.NONE.minus(ClientCounters.NONE), 0))
        .isEmpty();
  }

  @Test
  void a_broker_that_cannot_be_asked_for_all_of_its_count_is_a_finding() {
    Params params = Params.of(Map.of("broker", "http", "http.front", "haproxy"));
    Topology topology = new Topology(List.of("t"), 1, List.of(), 1, 1);
    Reconciliation end = new Reconciliation(new DeliveryAudit(1, 0, 1), topology);
    try (BrokerDriver driver =
        DriverFactory.of("http").open(new Endpoints(List.of("front:1")), params)) {
      assertThat(end.findings(driver, 0))
          .containsExactly(
              new DeliveryFinding.BrokerCountUnknown("http.workers=1, of which --address names 0"));
    }
  }
}
