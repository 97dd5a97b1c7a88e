package brokerbench.environment.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatsRecordTest {

  private static final String VERSION_1 = "stats-cgroup-v1.json";
  private static final String VERSION_2 = "stats-cgroup-v2.json";

  @Test
  void raw_counters_are_read_on_cgroup_v1() throws IOException {
    StatsRecord record = record(json(VERSION_1));
    assertThat(record.read()).isEqualTo(Instant.parse("2026-11-21T02:10:03.842983964Z"));
    assertThat(record.processors()).isEqualTo(2);
    assertThat(record.cpuNsTotal()).hasValue(830_570_529);
    assertThat(record.throttledNsTotal()).hasValue(2_505_489_767L);
    JsonNode memory = json(VERSION_1).path("memory_stats");
    long inactive = memory.path("stats").path("total_inactive_file").asLong();
    assertThat(inactive).isPositive();
    assertThat(record.memoryBytes()).hasValue(memory.path("usage").asLong() - inactive);
    assertThat(record.memoryAnonymousBytes())
        .hasValue(memory.path("stats").path("total_rss").asLong());
    assertThat(record.memoryFileBytes())
        .hasValue(memory.path("stats").path("total_cache").asLong());
  }

  @Test
  void raw_counters_are_read_on_cgroup_v2() throws IOException {
    StatsRecord record = record(json(VERSION_2));
    assertThat(record.processors()).isEqualTo(4);
    assertThat(record.cpuNsTotal()).hasValue(2_188_860_000L);
    assertThat(record.throttledNsTotal()).hasValue(4_500_000);
    assertThat(record.memoryBytes()).hasValue(38_000_000);
    assertThat(record.memoryAnonymousBytes()).hasValue(30_000_000);
    assertThat(record.memoryFileBytes()).hasValue(18_000_000);
  }

  @Test
  void devices_and_interfaces_are_summed() throws IOException {
    StatsRecord record = record(json(VERSION_2));
    assertThat(record.diskReadBytesTotal()).hasValue(7_594_000);
    assertThat(record.diskWrittenBytesTotal()).hasValue(4196);
    assertThat(record.networkReceivedBytesTotal()).hasValue(5021);
    assertThat(record.networkSentBytesTotal()).hasValue(703);
  }

  @Test
  void block_io_is_missing_on_cgroup_v1_even_if_the_list_holds_something() throws IOException {
    ObjectNode json = json(VERSION_1);
    json.set("blkio_stats", json(VERSION_2).path("blkio_stats"));
    assertThat(record(json).diskReadBytesTotal()).isEmpty();
    assertThat(record(json).diskWrittenBytesTotal()).isEmpty();
  }

  @Test
  void block_io_that_was_not_listed_is_missing_and_not_0() throws IOException {
    ObjectNode json = json(VERSION_2);
    json.withObject("/blkio_stats").putNull("io_service_bytes_recursive");
    assertThat(record(json).diskWrittenBytesTotal()).isEmpty();
  }

  @Test
  void the_network_of_the_host_is_nobody_s_and_missing() throws IOException {
    ObjectNode json = json(VERSION_2);
    json.remove("networks");
    assertThat(record(json).networkReceivedBytesTotal()).isEmpty();
    assertThat(record(json).networkSentBytesTotal()).isEmpty();
  }

  @Test
  void inactive_pages_beyond_the_usage_are_not_subtracted() throws IOException {
    ObjectNode json = json(VERSION_2);
    json.withObject("/memory_stats").put("usage", 11_000_000);
    assertThat(record(json).memoryBytes()).hasValue(11_000_000);
  }

  @Test
  void the_blank_record_of_a_container_at_rest_is_none() throws IOException {
    ObjectNode json = json(VERSION_1);
    json.put("read", "0001-01-01T00:00:00Z");
    assertThat(StatsRecord.of(json)).isEmpty();
    assertThat(StatsRecord.of(new JsonMapper().createObjectNode())).isEmpty();
  }

  static StatsRecord record(JsonNode json) {
    Optional<StatsRecord> record = StatsRecord.of(json);
    assertThat(record).isPresent();
    return record.orElseThrow();
  }

  static ObjectNode json(String name) throws IOException {
    try (InputStream file =
        Objects.requireNonNull(StatsRecordTest.class.getResourceAsStream(name))) {
      return (ObjectNode) new JsonMapper().readTree(file);
    }
  }
}
