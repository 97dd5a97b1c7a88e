package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataVolumeTest {

  @TempDir Path directory;

  @Test
  void a_directory_is_made_and_left_empty() {
    DataVolume volume = DataVolume.of(directory.resolve("data"));

    assertThat(directory.resolve("data")).isEmptyDirectory();
    assertThat(volume.freeBytes()).isBetween(1L, volume.totalBytes());
    assertThat(volume.holds(0)).isEqualTo(volume.freeBytes() >= 256L << 20);
  }

  @Test
  void a_place_that_cannot_be_written_is_refused() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");

    assertThatThrownBy(() -> DataVolume.of(file))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith("data directory " + file + " is not writable");
  }

  @Test
  void a_need_beyond_the_free_space_is_refused_with_both_figures() {
    DataVolume volume = DataVolume.of(directory);

    assertThatThrownBy(() -> volume.requireFree(1L << 60))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("free, the run needs 1.15 EB");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void memory_that_poses_as_a_disk_is_found() throws IOException {
    Path memory = Files.createTempDirectory(Path.of("/dev/shm"), "brokerbench");
    try {
      assertThat(DataVolume.of(memory).memoryBacked()).isPresent();
    } finally {
      Files.delete(memory);
    }
  }

  @Test
  void the_need_counts_replicas_overhead_and_the_nodes_own_files() {
    Params params =
        Params.of(Map.of("payload_size", "1024B", "replication_factor", "3", "nodes", "3"));

    assertThat(DiskNeed.bytes(params, 1_000))
        .isEqualTo(1_000L * (1024 + 80) * 3 + 3 * (128L << 20));
  }

  @ParameterizedTest
  @CsvSource({
    "nats, nats.mode, core",
    "redis, redis.mode, pubsub",
    "redis, redis.mode, sharded-pubsub"
  })
  void a_mode_that_stores_nothing_needs_the_nodes_own_files_alone(
      String broker, String param, String mode) {
    Params params = Params.of(Map.of("broker", broker, param, mode));

    assertThat(DiskNeed.bytes(params, 1_000)).isEqualTo(128L << 20);
  }

  @ParameterizedTest
  @CsvSource({"none, 0", "kill leader at 2s for 2s, 1104"})
  void workers_of_http_keep_requests_under_faults_alone(String faults, long bytesOfEach) {
    Params params = Params.of(Map.of("broker", "http", "payload_size", "1024B", "faults", faults));

    assertThat(DiskNeed.bytes(params, 1_000)).isEqualTo(1_000 * bytesOfEach + (128L << 20));
  }

  @Test
  void allocated_bytes_count_blocks_and_not_lengths() throws IOException {
    Files.write(directory.resolve("full"), new byte[1 << 20]);
    try (java.io.RandomAccessFile sparse =
        new java.io.RandomAccessFile(directory.resolve("sparse").toFile(), "rw")) {
      sparse.setLength(1L << 30);
    }
    assertThat(AllocatedBytes.of(directory).orElseThrow()).isBetween(1L << 20, 2L << 20);
    assertThat(AllocatedBytes.of(directory.resolve("none"))).isEmpty();
  }
}
