package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C interrupts the thread that writes what was measured. */
class InterruptedWritesTest {

  @TempDir Path directory;

  @AfterEach
  void goOn() {
    Thread.interrupted();
  }

  @Test
  void a_file_is_replaced_on_an_interrupted_thread() throws IOException {
    Path file = Files.writeString(directory.resolve("durability.csv"), "old");
    Thread.currentThread().interrupt();

    DurableFile.replace(file, "new");

    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(file).hasContent("new");
    try (var left = Files.list(directory)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void lines_are_appended_on_an_interrupted_thread_and_after_it() throws IOException {
    Path path = directory.resolve("throughput.csv");
    try (AppendedFile file = new AppendedFile(path, "header\n")) {
      Thread.currentThread().interrupt();
      file.append("first\n");
      file.force();
      assertThat(Thread.interrupted()).isTrue();
      file.append("second\n");
      file.force();
    }

    assertThat(path).hasContent("header\nfirst\nsecond\n");
  }
}
