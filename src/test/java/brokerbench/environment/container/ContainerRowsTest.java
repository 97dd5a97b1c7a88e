package brokerbench.environment.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.environment.SampleScope;
import brokerbench.results.ResourceSample;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerRowsTest {

  private static final Instant START = Instant.parse("2026-11-21T02:00:00Z");

  private final SampleScope scope =
      new SampleScope("t", 1, Duration.ofSeconds(1), () -> 0, 1_000_000_000);
  private final ContainerRows rows = new ContainerRows(scope, "nats-1", Optional.empty());

  @Test
  void the_percentage_is_of_all_processors_over_the_time_between_two_readings() throws IOException {
    assertThat(row(1000, 0).cpuPercentOfHost()).isEmpty();
    // half a second of four processors' two seconds
    assertThat(row(3000, 500_000_000).cpuPercentOfHost().orElseThrow())
        .isCloseTo(6.25, within(1e-9));
  }

  @Test
  void a_container_that_was_started_again_counts_from_0() throws IOException {
    row(1000, 500_000_000);
    // 0.4 s of four processors' second, and not less than nothing
    assertThat(row(2000, 400_000_000).cpuPercentOfHost().orElseThrow()).isCloseTo(10, within(1e-9));
  }

  @Test
  void a_record_older_than_the_last_gives_no_row() throws IOException {
    row(2000, 5);
    assertThat(rows.row("after", arrival(1999, 4))).isEmpty();
    assertThat(rows.row("after", arrival(2000, 5))).isEmpty();
    assertThat(rows.row("after", arrival(2001, 6))).isPresent();
  }

  @Test
  void elapsed_time_counts_from_the_start_of_the_samples() throws IOException {
    assertThat(row(1500, 5).elapsedNs()).isEqualTo(500_000_000);
  }

  @Test
  void the_size_of_the_data_stands_in_one_row() throws IOException {
    rows.dataBytes(42);
    assertThat(row(1000, 1).dataBytes()).hasValue(42);
    assertThat(row(2000, 2).dataBytes()).isEmpty();
  }

  @Test
  void a_source_that_is_not_there_leaves_disk_bytes_empty() throws IOException {
    ObjectNode json = StatsRecordTest.json("stats-cgroup-v1.json");
    StatsFeed.Arrival arrival = new StatsFeed.Arrival(StatsRecordTest.record(json), 0);
    assertThat(rows.row("before", arrival).orElseThrow().diskWrittenBytesTotal()).isEmpty();
  }

  private ResourceSample row(long readMs, long cpuNs) throws IOException {
    return rows.row("measurement", arrival(readMs, cpuNs)).orElseThrow();
  }

  private static StatsFeed.Arrival arrival(long readMs, long cpuNs) throws IOException {
    ObjectNode json = StatsRecordTest.json("stats-cgroup-v2.json");
    json.put("read", START.plusMillis(readMs).toString());
    json.withObject("/cpu_stats/cpu_usage").put("total_usage", cpuNs);
    return new StatsFeed.Arrival(StatsRecordTest.record(json), readMs * 1_000_000);
  }
}
