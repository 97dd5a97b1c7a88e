package brokerbench.environment.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {

  @TempDir Path directory;

  @Test
  void the_last_lines_are_read_even_when_bytes_are_no_text() throws IOException {
    Path log = directory.resolve("node.log");
    Files.write(log, new byte[] {'a', '\n', (byte) 0xff, '\n', 'b', '\n', 'c'});

    assertThat(LogTail.lines(log, 2)).containsExactly("b", "c");
    assertThat(LogTail.lines(log, 9)).hasSize(4);
    assertThat(LogTail.contains(log, "b", 1)).isTrue();
  }

  /** A container that is started again prints into the log that it had. */
  @Test
  void words_of_a_former_life_are_not_those_of_this_one() throws IOException {
    Path log = directory.resolve("node.log");
    Files.writeString(log, "started\nended\n");

    assertThat(LogTail.contains(log, "started", 2)).isFalse();
    Files.writeString(log, "started\nended\nstarted\n");
    assertThat(LogTail.contains(log, "started", 2)).isTrue();
  }

  @Test
  void a_log_that_is_not_there_has_no_lines() {
    assertThat(LogTail.lines(directory.resolve("none"), 2)).isEmpty();
  }
}
