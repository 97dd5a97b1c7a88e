package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.measurement.LatencyMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionReaderTest {

  private static final String KAFKA = "example-kafka";

  @TempDir Path out;
  private RunDirectory run;

  @BeforeEach
  void write_a_run() throws IOException {
    run = GoldenRun.writeTo(out);
  }

  @Test
  void a_fork_pools_its_measurement_iterations_and_no_warm_up() {
    LatencySummary fork = receipts(read().latencies().ofFork(KAFKA, 2));

    // Two iterations of 10,000 values each; the warm-up's 10,000 are not among them.
    assertThat(fork.count()).isEqualTo(20_000);
    // The warm-up holds the least value of all: 3 us times 18 letters, and 2 us for the fork.
    assertThat(fork.minNs()).isGreaterThan(56_000);
  }

  @Test
  void a_trial_pools_the_histograms_of_all_forks() {
    LatencyDistributions latencies = read().latencies();
    LatencySummary all = receipts(latencies.ofTrial(KAFKA));

    assertThat(all.count()).isEqualTo(60_000);
    assertThat(all.maxNs()).isEqualTo(receipts(latencies.ofFork(KAFKA, 3)).maxNs());
    assertThat(all.minNs()).isEqualTo(receipts(latencies.ofFork(KAFKA, 1)).minNs());
  }

  @Test
  void an_iteration_that_did_not_finish_is_in_no_percentile() throws IOException {
    Path throughput = run.path().resolve("throughput.csv");
    Files.write(
        throughput,
        Files.readAllLines(throughput).stream()
            .filter(line -> !line.startsWith(KAFKA + ",example,kafka,1,measurement,2,"))
            .toList());

    assertThat(receipts(read().latencies().ofFork(KAFKA, 1)).count()).isEqualTo(10_000);
  }

  @Test
  void a_cut_off_log_is_read_up_to_the_cut_with_a_warning() throws IOException {
    Path log = run.histogramLog(KAFKA, 1);
    byte[] whole = Files.readAllBytes(log);
    Files.write(log, Arrays.copyOf(whole, whole.length - 5));

    RunData read = read();

    assertThat(read.warnings()).singleElement().asString().contains("example-kafka-f1.hlog", "cut");
    // The last line is the send delay of iteration 2.
    assertThat(only(LatencyMetric.SEND_DELAY, read.latencies().ofFork(KAFKA, 1)).count())
        .isEqualTo(10_000);
    assertThat(receipts(read.latencies().ofFork(KAFKA, 1)).count()).isEqualTo(20_000);
  }

  @Test
  void a_missing_log_falls_back_to_the_latency_file_and_says_so() throws IOException {
    Files.delete(run.histogramLog(KAFKA, 1));

    RunData read = read();

    assertThat(read.warnings())
        .singleElement()
        .asString()
        .contains("example-kafka-f1.hlog", "missing", "medians of latency.csv");
    long[] p99 =
        read.iterations().stream()
            .filter(each -> each.id().trial().equals(KAFKA) && each.id().fork() == 1)
            .skip(1)
            .mapToLong(each -> each.endToEndLatency().orElseThrow().p99Ns())
            .toArray();
    assertThat(receipts(read.latencies().ofFork(KAFKA, 1)).p99Ns()).isIn(p99[0], p99[1]);
    assertThat(receipts(read.latencies().ofTrial(KAFKA)).count()).isEqualTo(40_000);
  }

  @Test
  void a_log_damaged_in_its_middle_falls_back_in_one_line() throws IOException {
    Path log = run.histogramLog(KAFKA, 1);
    Files.writeString(log, Files.readString(log).replaceFirst("HISTFAAA", "HISTF!!!"));

    assertThat(read().warnings())
        .singleElement()
        .asString()
        .contains("example-kafka-f1.hlog", "damaged")
        .doesNotContain("\n");
  }

  private static LatencySummary receipts(List<LatencySummary> latencies) {
    return only(LatencyMetric.END_TO_END_LATENCY, latencies);
  }

  private static LatencySummary only(LatencyMetric metric, List<LatencySummary> latencies) {
    return latencies.stream().filter(each -> each.metric() == metric).findFirst().orElseThrow();
  }

  private RunData read() {
    return RunReader.read(run.path());
  }
}
