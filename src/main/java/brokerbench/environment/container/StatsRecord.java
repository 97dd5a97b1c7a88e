package brokerbench.environment.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One record of the engine's statistics of a container, from its raw counters: those of the record
 * itself, never {@code precpu_stats}, which the engine leaves empty in the first record of a
 * stream, and never {@code system_cpu_usage}, which counts ticks of 10 ms and leaves stolen time
 * out. Empty: the engine does not give it.
 *
 * @param read when the engine read the counters, by its own clock of day
 * @param processors of the engine's host; 0 when it does not tell
 * @param cpuNsTotal processor time of all the container's processes so far, nanoseconds
 * @param memoryBytes what {@code docker stats} shows: usage less inactive file pages
 * @param memoryAnonymousBytes memory that no file backs
 * @param memoryFileBytes page cache charged to the container
 * @param networkReceivedBytesTotal sum over the container's interfaces; empty on the host's network
 * @param networkSentBytesTotal as above
 * @param diskReadBytesTotal block I/O; always empty on cgroup v1, which charges buffered writes to
 *     the kernel and not to the container
 * @param diskWrittenBytesTotal as above
 * @param throttledNsTotal time for which the processor quota stopped the container
 */
record StatsRecord(
    Instant read,
    int processors,
    OptionalLong cpuNsTotal,
    OptionalLong memoryBytes,
    OptionalLong memoryAnonymousBytes,
    OptionalLong memoryFileBytes,
    OptionalLong networkReceivedBytesTotal,
    OptionalLong networkSentBytesTotal,
    OptionalLong diskReadBytesTotal,
    OptionalLong diskWrittenBytesTotal,
    OptionalLong throttledNsTotal) {

  /** Only cgroup v1 has it; Docker's own command tells the versions apart by it. */
  private static final String VERSION_1_MARK = "total_inactive_file";

  /** The record in {@code json}; empty for the blank that stands for a container at rest. */
  static Optional<StatsRecord> of(JsonNode json) {
    return read(json.path("read").asText()).map(read -> of(read, json));
  }

  private static Optional<Instant> read(String text) {
    try {
      Instant read = Instant.parse(text);
      // Go's zero time, year 1: nothing was read
      return read.isAfter(Instant.EPOCH) ? Optional.of(read) : Optional.empty();
    } catch (DateTimeParseException absent) {
      return Optional.empty();
    }
  }

  private static StatsRecord of(Instant read, JsonNode json) {
    JsonNode cpu = json.path("cpu_stats");
    JsonNode memory = json.path("memory_stats").path("stats");
    boolean version1 = memory.has(VERSION_1_MARK);
    return new StatsRecord(
        read,
        cpu.path("online_cpus").asInt(),
        whole(cpu.path("cpu_usage").path("total_usage")),
        memoryBytes(json.path("memory_stats")),
        whole(memory.path(version1 ? "total_rss" : "anon")),
        whole(memory.path(version1 ? "total_cache" : "file")),
        network(json, "rx_bytes"),
        network(json, "tx_bytes"),
        version1 ? OptionalLong.empty() : disk(json, 'r'),
        version1 ? OptionalLong.empty() : disk(json, 'w'),
        whole(cpu.path("throttling_data").path("throttled_time")));
  }

  private static OptionalLong memoryBytes(JsonNode memory) {
    if (!memory.has("usage")) {
      return OptionalLong.empty();
    }
    long usage = memory.path("usage").asLong();
    JsonNode stats = memory.path("stats");
    for (String inactive : new String[] {VERSION_1_MARK, "inactive_file"}) {
      if (stats.has(inactive) && stats.path(inactive).asLong() < usage) {
        return OptionalLong.of(usage - stats.path(inactive).asLong());
      }
    }
    return OptionalLong.of(usage);
  }

  private static OptionalLong network(JsonNode json, String counter) {
    return json.path("networks")
        .valueStream()
        .mapToLong(each -> each.path(counter).asLong())
        .reduce(Long::sum);
  }

  private static OptionalLong disk(JsonNode json, char operation) {
    return json.path("blkio_stats")
        .path("io_service_bytes_recursive")
        .valueStream()
        .filter(each -> each.path("op").asText(" ").toLowerCase(Locale.ROOT).charAt(0) == operation)
        .mapToLong(each -> each.path("value").asLong())
        .reduce(Long::sum);
  }

  private static OptionalLong whole(JsonNode value) {
    return value.isNumber() ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
  }
}
