package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import brokerbench.validity.DeliveryFinding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReconciliationTest {

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
