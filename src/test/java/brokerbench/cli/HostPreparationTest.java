package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How much disk trials take. */
class HostPreparationTest {

  private static final long OWN_FILES_BYTES = 128L << 20;

  private static final Params OPEN_LOOP =
      Params.of(
          Map.of(
              "broker", "nats",
              "iteration_by", "time",
              "load", "rate",
              "rate", "10000",
              "payload_size", "1024B",
              "nodes", "3",
              "replication_factor", "3"));

  private static long neededBytes(Params params) {
    Duration minute = Duration.ofMinutes(1);
    return HostPreparation.neededBytes(
        new Trial("trial", "scenario", params, new Protocol(5, 1, 2, minute, minute)));
  }

  @Test
  void an_open_loop_by_time_stores_rate_by_time_by_payload_by_copies() {
    long messages = 10_000 * 60 * (1 + 2);

    assertThat(neededBytes(OPEN_LOOP)).isEqualTo(messages * (1024 + 80) * 3 + 3 * OWN_FILES_BYTES);
    assertThat(neededBytes(OPEN_LOOP.with("broker_life", "trial")))
        .isEqualTo(5 * messages * (1024 + 80) * 3 + 3 * OWN_FILES_BYTES);
  }

  @Test
  void a_closed_loop_by_time_is_not_known() {
    assertThat(neededBytes(OPEN_LOOP.with("load", "saturate"))).isZero();
  }

  @Test
  void nodes_with_disks_of_their_own_store_no_more_than_those_hold() {
    assertThat(neededBytes(OPEN_LOOP.with("node_disk", "1GiB"))).isEqualTo(3L << 30);
    assertThat(neededBytes(OPEN_LOOP.with("node_disk", "1GiB").with("load", "saturate")))
        .isEqualTo(3L << 30);
  }

  @Test
  void a_broker_in_the_client_stores_nothing() {
    assertThat(neededBytes(Params.of(Map.of("broker", "inmemory")))).isZero();
  }

  @Test
  void what_fits_nowhere_is_refused() {
    assertThatThrownBy(
            () -> neededBytes(OPEN_LOOP.with("rate", "1000000000").with("payload_size", "64MiB")))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining("a smaller --scale, -r or rate");
  }
}
