package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.validity.ForkFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDirectoryTest {

  @TempDir Path out;

  @Test
  void an_existing_run_is_never_written_over() {
    RunDirectory.create(out, "run");

    assertThatThrownBy(() -> RunDirectory.create(out, "run"))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("exists already; choose another results directory or run id");
  }

  @Test
  void a_place_that_cannot_be_written_is_refused_in_one_line() throws IOException {
    Path file = Files.createFile(out.resolve("file"));

    assertThatThrownBy(() -> RunDirectory.create(file.resolve("below"), "run"))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("results: ")
        .hasMessageContaining("choose another results directory")
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "a/b", ".hidden", "a b"})
  void a_run_id_that_is_no_plain_file_name_is_refused(String runId) {
    assertThatThrownBy(() -> RunDirectory.create(out, runId))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("run id '" + runId + "' cannot be a file name");
  }

  @Test
  void the_manifest_is_replaced_whole_and_no_draft_stays() {
    RunDirectory directory = RunDirectory.create(out, "run");
    directory.writeManifest(GoldenRun.manifest());

    directory.writeManifest(GoldenRun.manifest());

    assertThat(RunReader.read(directory.path()).manifest()).isEqualTo(GoldenRun.manifest());
    assertThat(directory.path()).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void an_iteration_of_an_unknown_trial_is_refused() {
    RunDirectory directory = RunDirectory.create(out, "run");
    try (RowWriter rows = directory.rows(List.of())) {
      IterationResult result = GoldenRun.iterations().getFirst();

      assertThatThrownBy(() -> rows.append(result))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("example-kafka");
    }
  }

  @Test
  void seconds_of_a_fork_with_faults_survive_with_their_empty_cells() throws IOException {
    RunDirectory directory = RunDirectory.create(out, "run");
    directory.writeManifest(GoldenRun.manifest());
    List<FaultSecond> seconds =
        List.of(
            new FaultSecond(
                "example-kafka",
                3,
                9,
                1_000,
                998,
                OptionalLong.empty(),
                OptionalLong.of(1_000_000),
                OptionalLong.of(2_000_000),
                0,
                OptionalInt.of(0)),
            new FaultSecond(
                "example-kafka",
                3,
                10,
                0,
                2,
                OptionalLong.of(990),
                OptionalLong.empty(),
                OptionalLong.empty(),
                1,
                OptionalInt.empty()));

    try (RowWriter rows = directory.rows(List.of())) {
      rows.append(seconds);
    }

    assertThat(RunReader.read(directory.path()).faultSeries()).isEqualTo(seconds);
    assertThat(directory.path().resolve("fault_series.csv"))
        .hasContent(
            """
            trial,fork,second,owed,delivered,late,latency_median_ns,latency_max_ns,\
            publishes_failed,producers_waiting
            example-kafka,3,9,1000,998,,1000000,2000000,0,0
            example-kafka,3,10,0,2,990,,,1,
            """);
  }

  @Test
  void text_with_separators_and_quotes_survives() {
    RunDirectory directory = RunDirectory.create(out, "run");
    directory.writeManifest(GoldenRun.manifest());
    LocatedFinding finding =
        new LocatedFinding(
            "example-kafka",
            3,
            null,
            new ForkFinding.ForkFailed("exit 1, \"why\"", "line 1\nline 2;"));
    try (RowWriter rows = directory.rows(GoldenRun.trials())) {
      rows.append(finding);
    }

    assertThat(RunReader.read(directory.path()).findings()).containsExactly(finding);
  }
}
