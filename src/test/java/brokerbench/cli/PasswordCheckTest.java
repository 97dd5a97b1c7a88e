package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.Fixtures;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordCheckTest {

  @TempDir Path directory;

  private final StringWriter err = new StringWriter();

  private void check(String auth, String file) {
    List<Trial> trials =
        ScenarioLibrary.find("quickstart")
            .getFirst()
            .withParams(
                Map.of(
                    "broker",
                    List.of("redis"),
                    "window",
                    List.of("1", "64"),
                    "nats.publish",
                    List.of("async"),
                    "auth",
                    List.of(auth),
                    "auth_file",
                    List.of(file)))
            .trials(1);
    PasswordCheck.run(trials, new PrintWriter(err, true));
  }

  @Test
  void a_file_of_ones_own_is_nothing_to_speak_of() {
    check("password", Fixtures.passwordFile(directory, "sesame"));

    assertThat(err.toString()).isEmpty();
  }

  @Test
  void a_file_that_others_may_read_is_one_line_for_all_trials() throws IOException {
    String file = Fixtures.passwordFile(directory, "sesame");
    Files.setPosixFilePermissions(Path.of(file), PosixFilePermissions.fromString("rw-r--r--"));

    check("password", file);

    assertThat(err.toString().lines())
        .containsExactly(
            "check: warn auth_file: found "
                + file
                + ", which others may read, wanted a file that its owner alone may read; chmod 600 "
                + file);
  }

  @Test
  void a_file_without_a_password_is_refused() {
    assertThatThrownBy(() -> check("password", directory.resolve("none").toString()))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(" does not exist; ");
  }

  @Test
  void where_nobody_logs_in_there_is_no_file() {
    check("none", "none");

    assertThat(err.toString()).isEmpty();
  }
}
