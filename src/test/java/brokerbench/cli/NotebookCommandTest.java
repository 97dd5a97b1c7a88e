package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bench notebook} refuses. */
class NotebookCommandTest {

  @TempDir Path directory;

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
