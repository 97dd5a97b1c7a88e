package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker of which the suite knows nothing: one folder and three lines of services on the class
 * path, and no change to anything else.
 */
class BenchFurtherBrokerIT {

  @TempDir private static Path classes;
  @TempDir private Path root;

  @BeforeAll
  static void compile_the_broker() throws IOException {
    assertThat(FurtherBroker.compileInto(classes)).isEmpty();
  }

  @Test
  void it_is_started_measured_reported_and_removed() throws Exception {
    try (BenchProcess bench =
        BenchProcess.runWith(classes, root, "-p", "broker=spool", "-p", "spool.take=100")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      List<Map<String, String>> iterations = rows(bench, "throughput.csv");
      assertThat(iterations).hasSize(2);
      for (Map<String, String> each : iterations) {
        assertThat(each).containsEntry("published", each.get("planned")).containsEntry("lost", "0");
        assertThat(Long.parseLong(each.get("published"))).isPositive();
        assertThat(each.get("validity")).isNotEqualTo("invalid");
      }
      JsonNode trial =
          new JsonMapper()
              .readTree(bench.runDirectory().resolve("run.json").toFile())
              .at("/trials/0");
      assertThat(trial.path("server_version").asText()).isEqualTo("1");
      assertThat(trial.path("durability").asText()).isEqualTo("server memory");
      assertThat(trial.at("/binary_checksums/spool").asText()).isNotEmpty();
      assertThat(rows(bench, "resources.csv"))
          .anyMatch(sample -> sample.get("node").equals("spool-1"));
      bench.assertNothingLeft();
    }
  }

  /** As text, since this process knows no such broker. */
  private static List<Map<String, String>> rows(BenchProcess bench, String file)
      throws IOException {
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(bench.runDirectory().resolve(file).toFile())) {
      return rows.readAll();
    }
  }

  @Test
  void what_it_cannot_do_is_refused_in_one_line() throws Exception {
    try (BenchProcess bench =
        BenchProcess.runWith(classes, root, "-p", "broker=spool", "-p", "nodes=3")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("spool has one node; nodes=3");
    }
  }
}
