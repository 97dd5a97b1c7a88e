package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import brokerbench.environment.EnvironmentException;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is refused on a host that lacks it, whichever host this is. */
class TrialNeedsTest {

  private static final Params PLAIN = Params.of(Map.of("broker", "nats", "client_path", "proxy"));

  private static void assertRefusedWhereMissing(
      Params params, Supplier<List<String>> missing, String words) {
    ThrowingCallable required = () -> TrialNeeds.require(params);
    List<String> absent = missing.get();
    if (absent.isEmpty()) {
      assertThatCode(required).doesNotThrowAnyException();
    } else {
      assertThatCode(required)
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContainingAll(words, absent.getFirst());
    }
  }

  @Test
  void a_loss_of_packets_needs_the_packet_filter() {
    assertRefusedWhereMissing(
        PLAIN.with("faults", "loss 1% node-1 at 10s for 5s"),
        PacketFilter::missing,
        "no packets can be dropped here");
  }

  @Test
  void disks_of_the_nodes_own_need_root_and_loop_devices() {
    assertRefusedWhereMissing(
        PLAIN.with("node_disk", "512MiB"),
        NodeDiskNeeds::missing,
        "nodes cannot have disks of their own here");
  }

  @Test
  void other_faults_need_nothing() {
    assertThatCode(() -> TrialNeeds.require(PLAIN.with("faults", "kill node-1 at 10s for 5s")))
        .doesNotThrowAnyException();
  }

  @Test
  void a_host_without_root_is_told_what_it_can_do() {
    assertThat(NodeDiskNeeds.WITHOUT).contains("kill (SIGKILL) needs none", "page cache");
  }
}
