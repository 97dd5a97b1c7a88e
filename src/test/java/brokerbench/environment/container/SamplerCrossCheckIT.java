package brokerbench.environment.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.environment.host.ExternalCommand;
import brokerbench.results.ResourceSample;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares the sampler with the kernel's counters and with Docker's own command. */
@Tag("single-node")
@Timeout(60)
class SamplerCrossCheckIT {

  private final RunningContainers containers = new RunningContainers();
  private final Sampling samples = new Sampling(containers.engine());

  @AfterEach
  void removeContainers() {
    containers.close();
  }

  @Test
  void processor_seconds_are_those_of_the_container_s_cgroup() throws IOException {
    String busy = containers.startLimited(0.5, RunningContainers.BUSY);
    long pid = pid(busy);
    try (ContainerSampler sampler = samples.start(busy)) {
      samples.awaitRows(Sampling.of("node-1"), 1);
      sampler.phase("measurement");
      long beforeNs = cgroupCpuNs(pid);
      samples.awaitRows(Sampling.of("node-1").and(row -> row.phase().equals("measurement")), 10);
      sampler.phase("after");
      long afterNs = cgroupCpuNs(pid);
      ResourceSample first = samples.last("node-1", "before");
      ResourceSample last = samples.last("node-1", "measurement");
      double usedNs = last.cpuNsTotal().orElseThrow() - first.cpuNsTotal().orElseThrow();
      assertThat(usedNs / (afterNs - beforeNs)).isCloseTo(1, within(0.02));
      assertThat(last.elapsedNs() - first.elapsedNs()).isGreaterThan(8_000_000_000L);
    }
  }

  /** The engine hands one record to all who listen: what the command shows is one of our rows. */
  @Test
  void figures_are_those_of_docker_stats() throws IOException {
    String busy = containers.startLimited(0.5, RunningContainers.BUSY);
    String idle = containers.start(RunningContainers.IDLE);
    List<JsonNode> shown;
    try (ContainerSampler sampler = samples.start(busy, idle)) {
      samples.awaitRows(Sampling.of("node-2"), 3);
      samples.rows().clear();
      shown = dockerStats(busy, idle);
      sampler.phase("after");
    }
    assertThat(shown).hasSize(2);
    for (int i = 0; i < shown.size(); i++) {
      JsonNode figures = shown.get(i);
      assertThat(samples.rows("node-" + (i + 1))).anySatisfy(row -> compare(row, figures));
    }
  }

  private static void compare(ResourceSample row, JsonNode shown) {
    String[] network = shown.path("NetIO").asText().split(" / ", -1);
    double receivedBytes = row.networkReceivedBytesTotal().orElseThrow();
    // the command rounds to three digits, memory to four
    assertThat(shownBytes(network[0])).isCloseTo(receivedBytes, within(receivedBytes * 0.006));
    assertThat(shownBytes(network[1]))
        .isEqualTo((double) row.networkSentBytesTotal().orElseThrow());
    double memoryBytes = row.memoryBytes().orElseThrow();
    assertThat(shownBytes(shown.path("MemUsage").asText().split(" / ", -1)[0]))
        .isCloseTo(memoryBytes, within(memoryBytes * 0.01));
    double percentOfHost = shownPercent(shown) / Runtime.getRuntime().availableProcessors();
    // the command divides by the host's ticks of 10 ms without stolen time, ours by the clock
    assertThat(row.cpuPercentOfHost().orElseThrow()).isCloseTo(percentOfHost, within(1.5));
  }

  private long pid(String id) {
    return Inspection.of(containers.engine(), id).orElseThrow().pid();
  }

  /** The kernel's own count, of either version of cgroups. */
  private static long cgroupCpuNs(long pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/cgroup"))) {
      String[] fields = line.split(":", 3);
      Path group = Path.of("/sys/fs/cgroup/" + fields[1] + fields[2]);
      if (Arrays.asList(fields[1].split(",", -1)).contains("cpuacct")) {
        return Long.parseLong(Files.readString(group.resolve("cpuacct.usage")).strip());
      }
      if (fields[1].isEmpty() && Files.exists(group.resolve("cpu.stat"))) {
        String usage = Files.readAllLines(group.resolve("cpu.stat")).getFirst();
        return 1000 * Long.parseLong(usage.replace("usage_usec ", ""));
      }
    }
    throw new IllegalStateException("no cgroup counts the processor time of process " + pid);
  }

  private static List<JsonNode> dockerStats(String... ids) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("docker", "stats", "--no-stream", "--no-trunc", "--format", "json"));
    command.addAll(List.of(ids));
    String output = ExternalCommand.run(command, Duration.ofSeconds(30)).orElseThrow().output();
    List<JsonNode> shown = new ArrayList<>();
    for (String line : output.lines().toList()) {
      shown.add(Engine.JSON.readTree(line));
    }
    shown.sort(Comparator.comparing(each -> Arrays.asList(ids).indexOf(each.path("ID").asText())));
    return shown;
  }

  private static double shownPercent(JsonNode shown) {
    return Double.parseDouble(shown.path("CPUPerc").asText().replace("%", ""));
  }

  private static double shownBytes(String text) {
    String number = text.replaceAll("[A-Za-z]+$", "");
    double factor =
        switch (text.substring(number.length())) {
          case "B" -> 1;
          case "kB" -> 1e3;
          case "KiB" -> 1024;
          case "MB" -> 1e6;
          case "MiB" -> 1 << 20;
          default -> throw new IllegalArgumentException(text);
        };
    return Double.parseDouble(number) * factor;
  }
}
