package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With real packages of Python, in an environment that the command makes itself. */
class BenchNotebookIT {

  @TempDir Path directory;

  @Test
  void makes_one_page_with_the_verdicts_and_the_same_page_again() throws IOException {
    Path run = GoldenRun.writeTo(directory).path();

    CommandRun first = CommandRun.of("notebook " + run);
    Path page = run.resolve("notebook/report.html");

    assertThat(first.exitCode()).as(first.err()).isEqualTo(ExitCode.VALID);
    assertThat(first.out()).isEqualTo("wrote " + page + "\n");
    assertThat(page).content().contains("not measured").doesNotContain("src=\"http");
    assertThat(run.resolve("notebook/claims.csv")).content().startsWith("claim,source,");
    byte[] before = Files.readAllBytes(page);
    CommandRun.of("notebook " + run);
    assertThat(page).hasBinaryContent(before);
  }

  @Test
  void several_runs_need_a_name_for_what_is_written() {
    CommandRun answer = CommandRun.of("notebook " + directory + " " + directory);

    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err())
        .isEqualTo("bench: notebook: several runs are given; name a directory with --out\n");
  }

  @Test
  void an_empty_directory_is_refused_before_anything_is_made() throws IOException {
    CommandRun answer = CommandRun.of("notebook " + directory);

    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err()).contains("is not a run directory").hasLineCount(1);
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }
}
