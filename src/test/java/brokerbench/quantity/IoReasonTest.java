package brokerbench.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoReasonTest {

  @TempDir Path directory;

  private static String reason(Action action) {
    try {
      action.run();
      throw new AssertionError("nothing was refused");
    } catch (IOException refusal) {
      return IoReason.of(refusal);
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  @Test
  void what_is_absent_is_named_without_a_word_of_java() {
    Path absent = directory.resolve("absent");

    assertThat(reason(() -> Files.readString(absent))).isEqualTo(absent + " does not exist");
  }

  @Test
  void a_file_where_a_directory_should_be_is_said_so() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");

    assertThat(reason(() -> Files.createDirectories(file)))
        .isEqualTo(file + " exists and is not a directory");
    assertThat(IoReason.of(new NotDirectoryException("/data/x")))
        .isEqualTo("/data/x is not a directory");
  }

  @Test
  void the_systems_own_words_are_kept() {
    IOException full = new FileSystemException("/data/x", null, "No space left on device");

    assertThat(IoReason.of(full)).isEqualTo("/data/x No space left on device");
    assertThat(IoReason.of(new IOException("Connection reset\nat ...")))
        .isEqualTo("Connection reset");
    assertThat(IoReason.of(new IOException())).isEqualTo("the system gives no reason");
  }

  @Test
  void text_in_another_encoding_is_said_so() {
    assertThat(IoReason.of(new MalformedInputException(1))).isEqualTo("it is not UTF-8");
  }
}
