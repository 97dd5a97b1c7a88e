package brokerbench.environment.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsTest {

  @Test
  void free_ports_are_distinct_and_in_range() {
    List<Integer> ports = Ports.anyFree(21_000, 21_999).take(9);

    assertThat(ports).hasSize(9).doesNotHaveDuplicates().allMatch(p -> p >= 21_000 && p <= 21_999);
  }

  @Test
  void ports_in_use_are_passed_over() throws IOException {
    int base = Ports.anyFree(21_000, 21_900).take(1).getFirst();
    try (ServerSocket user = new ServerSocket(base, 1, InetAddress.getLoopbackAddress())) {
      assertThat(Ports.anyFree(base, base + 5).take(2)).doesNotContain(user.getLocalPort());
      assertThatThrownBy(() -> Ports.anyFree(base, base).take(1))
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("no 1 free ports");
    }
  }
}
