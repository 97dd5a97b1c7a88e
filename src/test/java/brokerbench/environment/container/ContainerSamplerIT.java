package brokerbench.environment.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.measurement.NanoClock;
import brokerbench.results.ResourceSample;
import com.github.dockerjava.api.model.PortBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("single-node")
@Timeout(60)
class ContainerSamplerIT {

  private final RunningContainers containers = new RunningContainers();
  private final Sampling samples = new Sampling(containers.engine());

  @AfterEach
  void removeContainers() {
    containers.close();
  }

  @Test
  void a_change_of_phase_is_sampled_at_once_in_the_old_phase() {
    String[] ids = {
      containers.start(RunningContainers.IDLE),
      containers.start(RunningContainers.IDLE),
      containers.start(RunningContainers.IDLE)
    };
    try (ContainerSampler sampler = samples.start(ids)) {
      samples.awaitRows(Sampling.of("node-3"), 1);
      long startNs = NanoClock.system().nanoTime();
      sampler.phase("warmup");
      sampler.phase("measurement");
      sampler.phase("measurement");
      sampler.phase("after");
      long elapsedNs = NanoClock.system().nanoTime() - startNs;
      for (int i = 1; i <= ids.length; i++) {
        assertThat(samples.rows("node-" + i).stream().map(ResourceSample::phase))
            .contains("before", "warmup", "measurement");
      }
      // three rounds; an engine that compares with an earlier record takes 1 s for each
      assertThat(Duration.ofNanos(elapsedNs)).isLessThan(Duration.ofSeconds(1));
    }
    for (int i = 1; i <= ids.length; i++) {
      assertThat(samples.rows("node-" + i).stream())
          .isSortedAccordingTo((a, b) -> Long.compare(a.elapsedNs(), b.elapsedNs()));
    }
    assertThat(samples.lastOf("node-1").phase()).isEqualTo("after");
  }

  @Test
  void a_container_with_a_quota_shows_its_throttled_time() {
    try (ContainerSampler sampler =
        samples.start(containers.startLimited(0.2, RunningContainers.BUSY))) {
      samples.awaitRows(Sampling.of("node-1"), 3);
      sampler.phase("after");
    }
    List<Long> throttledNs =
        samples.rows("node-1").stream().map(row -> row.throttledNsTotal().orElseThrow()).toList();
    assertThat(throttledNs).isSorted();
    assertThat(throttledNs.getLast() - throttledNs.getFirst()).isGreaterThan(100_000_000);
  }

  @Test
  void a_container_that_is_killed_ends_its_rows_alone_and_resumes_them_when_started() {
    String killed = containers.start(RunningContainers.IDLE);
    String kept = containers.start(RunningContainers.IDLE);
    try (ContainerSampler sampler = samples.start(killed, kept)) {
      samples.awaitRows(Sampling.of("node-1"), 2);
      containers.engine().client().killContainerCmd(killed).exec();
      samples.rows().clear();
      sampler.phase("measurement");
      samples.awaitRows(Sampling.of("node-2"), 3);
      // a record that was under way may still arrive
      assertThat(samples.rows("node-1").stream().count()).isLessThan(2);
      containers.engine().client().startContainerCmd(killed).exec();
      samples.rows().clear();
      samples.awaitRows(Sampling.of("node-1"), 2);
      containers.remove(killed);
      samples.rows().clear();
      samples.awaitRows(Sampling.of("node-2"), 2);
      sampler.phase("after");
    }
    assertThat(samples.lastOf("node-2").phase()).isEqualTo("after");
  }

  @Test
  void written_bytes_are_what_a_process_of_the_container_wrote() {
    long bytes = 64L << 20;
    String writer =
        containers.start(
            "sh",
            "-c",
            "dd if=/dev/zero of=/file bs=1M count=64 conv=fsync; rm /file; while :; do sleep 1;"
                + " done");
    try (ContainerSampler sampler = samples.start(writer)) {
      samples.awaitRows(row -> row.diskWrittenBytesTotal().orElse(0) >= bytes, 2);
      assertThat(ContainerSampler.facts(containers.engine(), Sampling.watched(writer)))
          .containsKey("cgroup_version")
          .extractingByKey("disk_bytes_source")
          .isIn("engine", "processes");
      assertThat(sampler.findings().isEmpty())
          .isEqualTo(
              ContainerSampler.facts(containers.engine(), Sampling.watched(writer))
                  .containsValue("engine"));
    }
    OptionalLong written = samples.lastOf("node-1").diskWrittenBytesTotal();
    assertThat((double) written.orElseThrow()).isCloseTo((double) bytes, within(bytes * 0.03));
  }

  @Test
  void the_engine_s_own_processes_are_sampled_beside_the_containers() {
    String published =
        containers.start(
            RunningContainers.IMAGE,
            host -> host.withPortBindings(PortBinding.parse("127.0.0.1:0:4222")),
            RunningContainers.IDLE);
    try (ContainerSampler sampler = samples.start(published)) {
      samples.awaitRows(Sampling.of("docker"), 2);
      samples.awaitRows(Sampling.of("docker-proxy"), 2);
      sampler.phase("after");
    }
    assertThat(samples.lastOf("docker").cpuNsTotal().orElseThrow()).isPositive();
    assertThat(samples.lastOf("docker").memoryBytes().orElseThrow()).isGreaterThan(10_000_000);
    assertThat(samples.lastOf("docker-proxy").memoryBytes().orElseThrow()).isPositive();
    assertThat(samples.lastOf("docker").diskWrittenBytesTotal()).isEmpty();
  }

  @Test
  void the_size_of_a_data_directory_is_sampled_too() throws IOException {
    Path directory = Files.createTempDirectory("brokerbench-data");
    Files.write(directory.resolve("segment"), new byte[3 << 20]);
    String id = containers.start(RunningContainers.IDLE);
    List<WatchedContainer> watched =
        List.of(new WatchedContainer("node-1", id, Optional.of(directory)));
    try (ContainerSampler sampler = samples.start(watched)) {
      samples.awaitRows(row -> row.dataBytes().orElse(0) >= 3 << 20, 2);
      assertThat(samples.rows())
          .anyMatch(Sampling.of("node-1").and(row -> row.dataBytes().isEmpty()));
      sampler.phase("after");
    } finally {
      Files.delete(directory.resolve("segment"));
      Files.delete(directory);
    }
  }
}
