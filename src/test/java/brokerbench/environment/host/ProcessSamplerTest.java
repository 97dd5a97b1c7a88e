package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.SampleScope;
import brokerbench.measurement.NanoClock;
import brokerbench.results.ResourceSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ProcessSamplerTest {

  @TempDir Path directory;

  private final List<ResourceSample> rows = new CopyOnWriteArrayList<>();

  @Test
  void a_busy_process_shows_its_processor_time_memory_and_data() throws IOException {
    Files.write(directory.resolve("segment"), new byte[3 << 20]);
    long pid = ProcessHandle.current().pid();
    try (ProcessSampler sampler = ProcessSampler.start(scope(Duration.ofMillis(100)), rows::add)) {
      sampler.watch(new SampledProcess("client", pid, Optional.of(directory)));
      awaitRows(row -> row.node().equals("client") && row.dataBytes().isPresent(), 2);
    }
    List<ResourceSample> own = rows.stream().filter(row -> row.node().equals("client")).toList();
    assertThat(own)
        .allMatch(row -> row.trial().equals("t") && row.fork() == 2)
        .allMatch(row -> row.memoryBytes().orElse(0) > 10_000_000)
        .allMatch(row -> row.networkSentBytesTotal().isEmpty());
    assertThat(own.getFirst().cpuPercentOfHost()).isEmpty();
    assertThat(dataOf(own)).isGreaterThanOrEqualTo(3 << 20);
    ResourceSample first = own.getFirst();
    ResourceSample last = own.getLast();
    long usedNs = last.cpuNsTotal().orElseThrow() - first.cpuNsTotal().orElseThrow();
    long elapsedNs = last.elapsedNs() - first.elapsedNs();
    // one thread spins all the while, so the process uses a good part of one processor
    assertThat(usedNs).isGreaterThan(elapsedNs / 4);
    assertThat(last.cpuPercentOfHost().orElse(0)).isBetween(1.0, 100.0);
  }

  @Test
  void a_change_of_phase_is_sampled_at_once_in_the_old_phase() {
    try (ProcessSampler sampler = ProcessSampler.start(scope(Duration.ofMinutes(1)), rows::add)) {
      long pid = ProcessHandle.current().pid();
      sampler.watch(new SampledProcess("client", pid, Optional.empty()));
      sampler.phase("measurement");
      sampler.phase("measurement");
      sampler.phase("after");
    }
    assertThat(rows)
        .filteredOn(row -> row.node().equals("client"))
        .extracting(ResourceSample::phase)
        .containsSubsequence("before", "measurement", "after");
  }

  @Test
  void the_host_is_sampled_beside_the_processes() {
    try (ProcessSampler sampler = ProcessSampler.start(scope(Duration.ofMillis(100)), rows::add)) {
      sampler.watchHost();
      awaitRows(row -> row.node().equals("host"), 6);
    }
    // one thread spins meanwhile: a reading that repeats the one before would be stale; the last
    // one is taken on closing and may come at once
    assertThat(rows.subList(0, rows.size() - 1))
        .extracting(row -> row.cpuNsTotal().orElseThrow())
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(rows).isSortedAccordingTo((a, b) -> Long.compare(a.elapsedNs(), b.elapsedNs()));
    assertThat(rows).allMatch(row -> row.phase().equals("before"));
    assertThat(rows.getLast().cpuNsTotal().orElse(0)).isPositive();
    assertThat(rows.getLast().memoryBytes().orElse(0)).isPositive();
  }

  @Test
  void a_process_that_vanishes_ends_its_rows_and_not_the_sampler() throws IOException {
    Process shortLived = new ProcessBuilder("sleep", "60").start();
    try (ProcessSampler sampler = ProcessSampler.start(scope(Duration.ofMillis(100)), rows::add)) {
      sampler.watchHost();
      sampler.watch(new SampledProcess("nats-1", shortLived.pid(), Optional.empty()));
      awaitRows(row -> row.node().equals("nats-1"), 2);
      shortLived.destroyForcibly();
      shortLived.onExit().join();
      rows.clear();
      awaitRows(row -> row.node().equals("host"), 4);
      // the round that was under way may still have seen it
      assertThat(rows.stream().filter(row -> row.node().equals("nats-1")).count()).isLessThan(2);
    } finally {
      shortLived.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void what_a_process_forks_is_its_own_while_it_runs_and_when_it_has_ended() throws IOException {
    Process forking =
        new ProcessBuilder(
                "sh",
                "-c",
                "(i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done); echo ended; exec sleep 60")
            .start();
    try (ProcessSampler sampler = ProcessSampler.start(scope(Duration.ofMillis(20)), rows::add)) {
      sampler.watch(new SampledProcess("alone", forking.pid(), Optional.empty()));
      sampler.watch(new SampledProcess("redis-1", forking.pid(), Optional.empty(), true));
      assertThat(forking.inputReader().readLine()).isEqualTo("ended");
      int soFar = cpuNsOf("redis-1").size();
      awaitRows(row -> row.node().equals("redis-1"), soFar + 2);
    } finally {
      forking.destroyForcibly();
    }
    List<Long> withChildren = cpuNsOf("redis-1");
    long endedNs = withChildren.getLast();
    assertThat(endedNs).isGreaterThan(100_000_000);
    assertThat(withChildren)
        .isSorted()
        .anyMatch(whileItRuns -> whileItRuns > endedNs / 10 && whileItRuns < endedNs * 8 / 10);
    assertThat(cpuNsOf("alone").getLast()).isLessThan(endedNs / 2);
  }

  private List<Long> cpuNsOf(String node) {
    return rows.stream()
        .filter(row -> row.node().equals(node))
        .map(ProcessSamplerTest::cpuNs)
        .toList();
  }

  private static long cpuNs(ResourceSample row) {
    return row.cpuNsTotal().orElseThrow();
  }

  private static SampleScope scope(Duration interval) {
    return SampleScope.beginning("t", 2, interval, NanoClock.system());
  }

  private static long dataOf(List<ResourceSample> rows) {
    return rows.stream().mapToLong(row -> row.dataBytes().orElse(0)).max().orElse(0);
  }

  private void awaitRows(Predicate<ResourceSample> wanted, int count) {
    while (rows.stream().filter(wanted).count() < count) {
      Thread.onSpinWait();
    }
  }
}
