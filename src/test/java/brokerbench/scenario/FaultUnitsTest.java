package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class FaultUnitsTest {

  @Test
  void a_node_with_copies_of_others_is_disturbed_with_all_of_its_servers() {
    FaultUnits units =
        FaultUnits.of(
            Params.of(Map.of("broker", "redis", "nodes", "3", "replication_factor", "3")));

    assertThat(units.count()).isEqualTo(3);
    assertThat(units.servers(1)).containsExactly(1, 4, 7);
    assertThat(units.unitOf(6)).isZero();
  }

  @Test
  void copies_that_a_server_keeps_itself_make_no_further_servers() {
    FaultUnits units =
        FaultUnits.of(
            Params.of(Map.of("broker", "kafka", "nodes", "3", "replication_factor", "3")));

    assertThat(units.servers(2)).containsExactly(2);
  }

  @Test
  void a_worker_is_disturbed_by_itself() {
    FaultUnits units =
        FaultUnits.of(
            Params.of(Map.of("broker", "http", "http.front", "haproxy", "http.workers", "2")));

    assertThat(units.count()).isEqualTo(3);
    assertThat(units.servers(1)).containsExactly(1);
  }
}
