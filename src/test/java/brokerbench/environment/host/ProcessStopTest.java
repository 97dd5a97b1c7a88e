package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessStopTest {

  private Process parent;
  private long child;

  private record Node(OptionalLong pid) implements BrokerNode {

    @Override
    public String name() {
      return "node-1";
    }

    @Override
    public Path logFile() {
      return Path.of("none");
    }

    @Override
    public OptionalLong installationBytes() {
      return OptionalLong.empty();
    }

    @Override
    public OptionalLong dataBytes() {
      return OptionalLong.empty();
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public Optional<String> failure() {
      return Optional.empty();
    }
  }

  @BeforeEach
  void start() throws IOException {
    parent = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; wait").start();
    child = Long.parseLong(parent.inputReader().readLine());
  }

  @AfterEach
  void end() {
    ProcessHandle.of(child).ifPresent(ProcessHandle::destroyForcibly);
    parent.destroyForcibly();
  }

  private static Node node(long pid) {
    return new Node(OptionalLong.of(pid));
  }

  /** Such as {@code S}, asleep, or {@code T}, stopped. */
  private static String state(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  }

  private static void awaitState(long pid, String wanted) throws Exception {
    for (int i = 0; i < 1_000 && !state(pid).equals(wanted); i++) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    assertThat(state(pid)).isEqualTo(wanted);
  }

  @Test
  void a_process_and_the_child_that_it_forked_stop_and_go_on() throws Exception {
    ProcessStop stop = new ProcessStop(List.of(node(parent.pid())));

    stop.stop();
    awaitState(parent.pid(), "T");
    awaitState(child, "T");

    stop.resume();
    awaitState(parent.pid(), "S");
    awaitState(child, "S");
  }

  @Test
  void a_stopped_process_ends_when_it_is_killed() throws Exception {
    ProcessStop stop = new ProcessStop(List.of(node(parent.pid())));
    stop.stop();
    awaitState(parent.pid(), "T");

    parent.destroyForcibly();

    assertThat(parent.waitFor(60, TimeUnit.SECONDS)).isTrue();
    stop.resume();
  }

  @Test
  void a_node_that_this_host_does_not_show_is_refused_in_one_line() {
    assertThatThrownBy(() -> new ProcessStop(List.of(new Node(OptionalLong.empty()))))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("the process of node-1 cannot be stopped from here");
  }
}
