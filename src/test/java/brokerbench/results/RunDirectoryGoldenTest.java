package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDirectoryGoldenTest {

  private static final Path GOLDEN = Path.of("src/test/resources/golden/run-v1");
  private static final Locale LOCALE = Locale.getDefault();

  @TempDir Path out;

  @AfterEach
  void restore_the_locale() {
    Locale.setDefault(LOCALE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "de", "tr"})
  void written_bytes_equal_the_golden_ones_in_any_locale(String language) throws IOException {
    Locale.setDefault(Locale.of(language));

    Path written = GoldenRun.writeTo(out).path();

    for (String file :
        List.of(
            "throughput.csv",
            "latency.csv",
            "resources.csv",
            "disk.csv",
            "client_stages.csv",
            "capacity.csv",
            "consumer_kills.csv",
            "findings.csv")) {
      assertThat(written.resolve(file)).hasSameBinaryContentAs(GOLDEN.resolve(file));
    }
    assertThat(manifestWithoutParams(written)).isEqualTo(manifestWithoutParams(GOLDEN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "de", "tr"})
  void reading_the_golden_run_gives_the_records_it_was_written_from(String language) {
    Locale.setDefault(Locale.of(language));
    RunData expected = GoldenRun.data();

    RunData read = RunReader.read(GOLDEN);

    // Parameters that the catalogue has gained since are filled in on reading.
    assertThat(read.manifest())
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*\\.params")
        .isEqualTo(expected.manifest());
    assertThat(read.manifest().trials())
        .extracting(trial -> trial.trial().broker())
        .containsExactly("kafka", "nats");
    assertThat(read.iterations()).isEqualTo(expected.iterations());
    assertThat(read.latencies()).isEqualTo(expected.latencies());
    assertThat(read.resources()).isEqualTo(expected.resources());
    assertThat(read.disk()).isEqualTo(expected.disk());
    assertThat(read.stages()).isEqualTo(expected.stages());
    assertThat(read.findings()).isEqualTo(expected.findings());
    assertThat(read.warnings()).isEmpty();
  }

  @Test
  void percentiles_of_the_golden_histograms_are_those_of_the_latency_file() throws IOException {
    Path log = RunDirectory.open(GOLDEN).histogramLog("example-kafka", 2);
    List<Long> p99 = new ArrayList<>();
    List<Long> expected = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram interval = reader.nextIntervalHistogram();
        p99.add(((org.HdrHistogram.Histogram) interval).getValueAtPercentile(99));
      }
    }
    RunReader.read(GOLDEN).iterations().stream()
        .filter(each -> each.id().trial().equals("example-kafka") && each.id().fork() == 2)
        .forEach(each -> each.latencies().forEach(latency -> expected.add(latency.p99Ns())));

    assertThat(p99).hasSize(12).isEqualTo(expected);
  }

  private static String manifestWithoutParams(Path directory) throws IOException {
    JsonNode tree = RunJson.MAPPER.readTree(Files.readString(directory.resolve("run.json")));
    tree.get("trials").forEach(trial -> ((ObjectNode) trial.get("trial")).remove("params"));
    return tree.toPrettyString();
  }
}
