package brokerbench.broker.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HttpDriverTest {

  private static final Topology TOPOLOGY = new Topology(List.of("t"), 1, List.of(), 1, 1);

  private static BrokerDriver driver(String... addresses) {
    return new HttpDriverFactory()
        .open(
            new Endpoints(List.of(addresses)),
            Params.of(Map.of("broker", "http", "http.front", "nginx", "http.workers", "2")));
  }

  @Test
  void a_worker_whose_address_is_not_known_is_said_to_count_for_itself() {
    try (BrokerDriver driver = driver("front:1", "worker-1:2")) {
      assertThat(driver.uncounted()).contains("http.workers=2, of which --address names 1");
      assertThat(driver.storedMessages(TOPOLOGY)).isEmpty();
    }
  }

  @Test
  void workers_that_are_all_known_are_asked() {
    try (BrokerDriver driver = driver("front:1", "worker-1:2", "worker-2:3")) {
      assertThat(driver.uncounted()).isEmpty();
    }
  }
}
