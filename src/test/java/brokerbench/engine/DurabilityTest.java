package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LivePromise;
import brokerbench.environment.ForcedWrites;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DurabilityTest {

  @Test
  void a_node_that_forces_each_write_gives_fsync() {
    assertThat(of("page cache of one node", ForcedWrites.ALWAYS)).isEqualTo("fsync on one node");
  }

  @Test
  void servers_that_nobody_can_ask_are_not_taken_to_force_each_write() {
    Map<String, String> asked = Map.of(LivePromise.DURABILITY, "fsync on a quorum");

    assertThat(Durability.of(asked, ForcedWrites.UNKNOWN))
        .containsEntry(LivePromise.DURABILITY, "page cache of a quorum")
        .hasEntrySatisfying(
            LivePromise.DURABILITY_BASIS, basis -> assertThat(basis).endsWith("is not assumed"));
  }

  @Test
  void one_node_that_does_not_force_takes_fsync_from_the_quorum() {
    assertThat(of("fsync on a quorum", ForcedWrites.NOT_ALWAYS))
        .isEqualTo("page cache of a quorum");
  }

  @Test
  void nodes_that_add_nothing_leave_what_clients_read() {
    assertThat(of("fsync on a quorum", ForcedWrites.AS_CLIENTS_READ))
        .isEqualTo("fsync on a quorum");
  }

  @Test
  void memory_stays_memory() {
    assertThat(of("server memory", ForcedWrites.ALWAYS)).isEqualTo("server memory");
  }

  @Test
  void a_mode_that_stores_nothing_has_no_disk_to_force() {
    assertThat(
            Durability.of(
                Map.of(LivePromise.DURABILITY, "none", LivePromise.DURABILITY_BASIS, "of the mode"),
                ForcedWrites.NOT_ALWAYS))
        .isEmpty();
  }

  private static String of(String read, ForcedWrites forced) {
    Map<String, String> driver = Map.of(LivePromise.DURABILITY, read);
    return Durability.of(driver, forced).getOrDefault(LivePromise.DURABILITY, read);
  }
}
