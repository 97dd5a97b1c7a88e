package brokerbench.environment.process;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.Fixtures;
import brokerbench.environment.NodeControl;
import brokerbench.environment.register.RunRegister;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of a node that is a process. */
class ProcessControlIT {

  private static final List<Integer> FIRST = List.of(0);

  @TempDir Path directory;
  private RunRegister register;
  private ProcessEnvironment environment;

  @BeforeEach
  void open() {
    register = RunRegister.open(directory.resolve("state"), "test");
    environment = Fixtures.environment(register);
  }

  @AfterEach
  void close() {
    environment.close();
    register.close();
  }

  private BrokerCluster start() throws IOException {
    return environment.start(Fixtures.request(Fixtures.broker("nats", "2.15.1", 1), directory));
  }

  private static char state(BrokerNode node) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + node.pid().orElseThrow() + "/stat"));
    return stat.charAt(stat.lastIndexOf(')') + 2);
  }

  @Test
  @Timeout(30)
  void a_node_that_is_paused_stands_still_until_it_is_resumed() throws IOException {
    try (BrokerCluster cluster = start()) {
      NodeControl control = cluster.control();
      BrokerNode node = cluster.nodes().getFirst();

      control.pause(FIRST);
      // a thread in the middle of a system call ends that first
      while (state(node) != 'T') {
        Thread.onSpinWait();
      }
      control.resume(FIRST);

      while (state(node) == 'T') {
        Thread.onSpinWait();
      }
      assertThat(cluster.failures()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_node_that_ended_on_purpose_is_started_again(boolean killed) throws IOException {
    try (BrokerCluster cluster = start()) {
      NodeControl control = cluster.control();
      BrokerNode before = cluster.nodes().getFirst();

      if (killed) {
        control.kill(FIRST);
      } else {
        control.stop(FIRST);
      }
      assertThat(before.alive()).isFalse();
      assertThat(cluster.failures()).isEmpty();
      control.start(FIRST);

      control.awaitReady();
      BrokerNode again = cluster.nodes().getFirst();
      assertThat(again.alive()).isTrue();
      assertThat(again.pid()).isNotEqualTo(before.pid());
      assertThat(again.logFile()).isNotEqualTo(before.logFile());
      assertThat(cluster.failures()).isEmpty();
    }
  }
}
