package brokerbench.environment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.NodeControl;
import brokerbench.environment.disk.PoweredCluster;
import brokerbench.environment.host.NodeDiskNeeds;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose disk loses what it had not been told to keep. */
class PoweredClusterIT {

  private static final long DISK_BYTES = 256L << 20;
  private static final Params NATS = Fixtures.broker("nats", "2.15.1", 1);

  @TempDir Path directory;
  private RunRegister register;
  private ProcessEnvironment environment;

  @BeforeEach
  void open() {
    List<String> missing = NodeDiskNeeds.missing();
    assumeTrue(missing.isEmpty(), () -> "power cannot be cut here: no " + missing);
    register = RunRegister.open(directory.resolve("state"), "test");
    environment = Fixtures.environment(register);
  }

  @AfterEach
  void close() {
    if (environment != null) {
      environment.close();
      register.close();
    }
  }

  @Test
  void an_unsynced_file_is_gone_and_a_synced_one_is_there_after_a_cut() throws IOException {
    try (PoweredCluster cluster =
        environment.startOnDisks(Fixtures.request(NATS, directory), DISK_BYTES)) {
      Path home = home();
      Files.writeString(home.resolve("synced"), "kept");
      cluster.sync();
      Files.writeString(home.resolve("never-synced"), "lost");
      long pid = node(cluster).pid().orElseThrow();

      cluster.cutPower(List.of(0), false);

      assertThat(ProcessHandle.of(pid)).isEmpty();
      cluster.restorePower();
      cluster.awaitStarted();
      assertThat(home.resolve("synced")).hasContent("kept");
      assertThat(home.resolve("never-synced")).doesNotExist();
      assertThat(node(cluster).alive()).isTrue();
      assertThat(node(cluster).pid().orElseThrow()).isNotEqualTo(pid);
    }
    assertNothingLeft();
  }

  @Test
  void with_a_sync_just_before_the_cut_nothing_is_lost() throws IOException {
    try (PoweredCluster cluster =
        environment.startOnDisks(Fixtures.request(NATS, directory), DISK_BYTES)) {
      Path home = home();
      Files.writeString(home.resolve("written"), "kept");

      cluster.cutPower(List.of(0), true);
      cluster.restorePower();
      cluster.awaitStarted();

      assertThat(home.resolve("written")).hasContent("kept");
    }
  }

  @Test
  void a_forced_write_is_a_flush_of_the_disk() throws IOException {
    try (PoweredCluster cluster =
        environment.startOnDisks(Fixtures.request(NATS, directory), DISK_BYTES)) {
      cluster.sync();
      long before = cluster.flushes().orElseThrow();
      Files.writeString(home().resolve("written"), "forced");
      cluster.sync();

      assertThat(cluster.flushes().orElseThrow()).isGreaterThan(before);
    }
  }

  @Test
  void a_full_disk_takes_nothing_until_it_has_space_again() throws IOException {
    var request = Fixtures.request(NATS.with("node_disk", "256MiB"), directory);
    byte[] bytes = new byte[1 << 16];
    try (BrokerCluster cluster = environment.start(request)) {
      NodeControl control = cluster.control();
      Path file = home().resolve("written");

      control.fill(List.of(0));
      assertThatThrownBy(() -> Files.write(file, bytes)).isInstanceOf(IOException.class);
      control.free(List.of(0));

      Files.write(file, bytes);
      assertThat(file).hasBinaryContent(bytes);
    }
    assertNothingLeft();
  }

  @Test
  void a_disk_that_is_too_small_to_be_one_is_refused_and_nothing_is_left() throws IOException {
    var request = Fixtures.request(NATS, directory);

    assertThatThrownBy(() -> environment.startOnDisks(request, 4_096))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith("mkfs.ext4 ");
    assertNothingLeft();
  }

  private static BrokerNode node(PoweredCluster cluster) {
    return cluster.cluster().nodes().getFirst();
  }

  /** Where the disk of the only node is mounted. */
  private Path home() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("data"), 2)) {
      return files
          .filter(file -> file.getFileName().toString().equals("nats-1"))
          .findFirst()
          .orElseThrow();
    }
  }

  private void assertNothingLeft() throws IOException {
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
    assertThat(Files.readAllLines(Path.of("/proc/self/mountinfo")))
        .noneMatch(line -> line.contains(directory.toString()));
  }
}
