package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordFileTest {

  @TempDir Path directory;

  private PasswordFile holding(byte[] content) throws IOException {
    return named(Files.write(directory.resolve("password"), content));
  }

  private static PasswordFile named(Path path) {
    return new PasswordFile("auth_file", path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n"})
  void the_line_is_the_password_without_its_end(String end) throws IOException {
    byte[] content = (" öpen \"se$ame\\ " + end).getBytes(StandardCharsets.UTF_8);

    assertThat(holding(content).password()).isEqualTo(" öpen \"se$ame\\ ");
  }

  @Test
  void the_word_none_is_no_file() {
    assertThat(Login.of(Params.of(Map.of("broker", "redis"))).secretFile()).isEmpty();
    assertThat(Login.of(Params.of(Map.of("broker", "redis", "auth", "password"))).secretFile())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', is empty",
    "'\n', is empty",
    "'sesame\nopen\n', 'holds more than one line, or a control character'",
    "'sesame\n\n', 'holds more than one line, or a control character'",
    "'sesame\topen', 'holds more than one line, or a control character'"
  })
  void what_is_no_password_is_refused_without_a_word_of_it(String content, String fault)
      throws IOException {
    PasswordFile file = holding(content.getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(file::password)
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "auth_file="
                + file.path()
                + " "
                + fault
                + "; give a file with the password as its only line");
  }

  @Test
  void what_a_server_would_print_in_its_log_is_refused() throws IOException {
    assertThat(holding("p".repeat(512).getBytes(StandardCharsets.UTF_8)).password()).hasSize(512);
    PasswordFile longer = holding("p".repeat(513).getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(longer::password)
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(" holds more than 512 bytes; ");
  }

  @Test
  void bytes_that_are_no_text_are_refused() throws IOException {
    PasswordFile file = holding(new byte[] {(byte) 0xff, (byte) 0xfe});

    assertThatThrownBy(file::password)
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(" is not UTF-8; ");
  }

  @Test
  void a_file_that_is_not_there_and_a_directory_are_refused() {
    assertThatThrownBy(() -> named(directory.resolve("none")).password())
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(" does not exist; ");
    assertThatThrownBy(() -> named(directory).password())
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(" is not a regular file; ");
  }

  @ParameterizedTest
  @CsvSource({"rw-------, false", "rw-r-----, true", "rw----r--, true", "rwx-wx-wx, false"})
  void who_else_may_read_it_is_told(String permissions, boolean others) throws IOException {
    PasswordFile file = holding("sesame".getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString(permissions));

    assertThat(file.readableByOthers()).isEqualTo(others);
  }
}
