package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostCommandTest {

  private static final String DATA = "analysis/data/";
  private static final String ONE_NODE = DATA + "20261123-213832-study-single-node-corrected";
  private static final String THREE_NODES = DATA + "20261128-180955-study-three-node-corrected";

  private static final String REPLICATION = "20261123-195517-replicate-study";

  @TempDir Path directory;

  private Path prices;

  @BeforeEach
  void write_prices() throws IOException {
    prices = dated("2026-01-01");
  }

  private Path dated(String date) throws IOException {
    return Files.writeString(
        directory.resolve("prices-" + date + ".yaml"),
        """
        provider: P
        region: R
        currency: USD
        date: %s
        prices:
        - {item: node_hour, amount: 0.36, source: the list}
        - {item: storage_gb_month, amount: 0.08, source: the list}
        - {item: zone_traffic_gb, amount: 0.02, source: the list}
        """
            .formatted(date));
  }

  @Test
  void a_run_of_one_node_has_costs_ratios_and_no_traffic_between_zones() {
    CommandRun run = CommandRun.of("cost " + ONE_NODE + " --prices " + prices);

    assertThat(run.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("node hour: 0.36 USD (the list)")
        .contains("Cost of row 1 over row 2, kafka/nats")
        .containsPattern("cost of nodes +0\\.97 +0\\.83\\.\\.1\\.15 +no difference found")
        .contains("- of zones, at most is empty: one node, or no network bytes")
        .doesNotContain("casts doubt");
  }

  @Test
  void a_trial_that_misses_the_limit_has_no_cost_and_no_ratio() {
    CommandRun run =
        CommandRun.of("cost " + THREE_NODES + " --latency-limit p99=4s --prices " + prices);

    assertThat(run.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(run.out())
        .contains("study-three-node-corrected-nats misses the limit: p99 31.6 s")
        .doesNotContain("study-three-node-corrected-kafka misses")
        .doesNotContain("Cost of row");
  }

  @ParameterizedTest(name = "prices of {0}")
  @CsvSource({"2025-11-22, true", "2025-11-23, false", "2030-01-01, false"})
  void prices_more_than_a_year_older_than_the_run_are_a_finding(String date, boolean outdated)
      throws IOException {
    CommandRun run = CommandRun.of("cost " + ONE_NODE + " --prices " + dated(date));

    assertThat(run.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(run.out().contains("prices of " + date + " for a run of 2026-11-23"))
        .isEqualTo(outdated);
    assertThat(run.out().contains("Prices outdated (suspect)")).isEqualTo(outdated);
  }

  @Test
  void the_table_is_written_as_csv_with_a_row_per_trial() throws IOException {
    Path csv = directory.resolve("cost.csv");

    CommandRun run = CommandRun.of("cost " + ONE_NODE + " --out " + csv + " --prices " + prices);

    assertThat(run.err()).isEqualTo("wrote " + csv + "\n");
    List<String> rows = Files.readAllLines(csv);
    assertThat(rows).hasSize(3);
    assertThat(rows.getFirst())
        .startsWith("trial,scenario,broker,")
        .contains(",nodes_cost_per_million_messages,low_nodes_cost_per_million_messages,");
    // 100 over the rate: 0.36 an hour are 0.0001 a second. Nothing of traffic, which is the last.
    assertThat(rows.get(1)).contains(",42811.3442042,").contains(",0.002335829").endsWith(",,,");
  }

  @Test
  void as_markdown_it_is_all_that_is_printed() throws IOException {
    Path file = directory.resolve("cost.md");

    CommandRun.of("cost " + ONE_NODE + " --out " + file + " --prices " + prices);

    assertThat(Files.readString(file)).contains("| part").contains("the list");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RUN --prices none.yaml                        | prices file none.yaml cannot be read",
        "RUN                                           | Missing required option: '--prices=FILE'",
        "/none --prices FILE                           | /none is not a directory",
        "RUN --prices FILE --latency-limit 10ms        | latency limit '10ms' is not PERCENTILE=TIME",
        "RUN --prices FILE --latency-limit p99=10      | --latency-limit: duration '10' is not valid",
        "RUN --prices FILE --retention long            | --retention: duration 'long' is not valid",
        "RUN --prices FILE --out /none/x               | --out: /none/x cannot be written",
      })
  void what_is_wrong_gets_one_line_and_exit_code_2(String arguments, String words) {
    CommandRun run =
        CommandRun.of(
            "cost " + arguments.replace("RUN", ONE_NODE).replace("FILE", prices.toString()));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith("bench: ").contains(words);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void the_rounds_of_a_replication_are_pooled() {
    CommandRun run = CommandRun.of("cost " + DATA + REPLICATION + " --prices " + prices);

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(run.out())
        .contains("Cost of one million messages of replication " + REPLICATION)
        .containsPattern("study-single-node-kafka \\(suspect\\) +1 +[0-9,]+")
        .containsPattern("cost of nodes +[0-9.]+ +[0-9.]+\\.\\.[0-9.]+ +differs");
  }

  @Test
  void a_run_without_disk_rows_says_that_nothing_was_measured() throws IOException {
    Path run = GoldenRun.writeTo(directory).path();
    Path disk = run.resolve("disk.csv");
    Files.writeString(disk, Files.readAllLines(disk).getFirst() + "\n");

    assertThat(CommandRun.of("cost " + run + " --prices " + prices).out())
        .contains("of storage is empty: no growth on disk was measured of example-kafka");
  }
}
