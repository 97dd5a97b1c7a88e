package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on a terminal of 80 columns, and those that only seem to have one. */
@Timeout(240)
class BenchTerminalIT {

  private static final int COLUMNS = 80;
  private static final Pattern BAR =
      Pattern.compile("^  (warmup|measurement) 1  \\[(?<done>=*)(?<left> *)] (?<percent>\\d+) %");

  @TempDir private Path root;
  private final StringBuilder shown = new StringBuilder();
  private Process process;

  @AfterEach
  void end() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** In a terminal that the program script makes. */
  private Reader start(String kind, String redirection, String... options) throws IOException {
    String command =
        BenchCommand.of(root, options).command().stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "))
            + redirection;
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qec", "stty cols 80 rows 24; exec " + command, "/dev/null")
            .redirectErrorStream(true);
    builder.environment().put("TERM", kind);
    builder.environment().put("NO_COLOR", "1");
    process = builder.start();
    return process.inputReader(StandardCharsets.UTF_8);
  }

  private String readTo(String words, Reader out) throws IOException {
    for (int each = out.read(); each >= 0; each = out.read()) {
      shown.append((char) each);
      if (!words.isEmpty() && shown.indexOf(words, shown.length() - words.length()) >= 0) {
        break;
      }
    }
    return shown.toString();
  }

  private static List<String> screen(String text) {
    return TerminalScreen.of(text, COLUMNS);
  }

  @Test
  void the_status_stays_in_its_place_fits_80_columns_and_leaves_nothing() throws Exception {
    try (Reader out = start("xterm", "", "-p", "broker=inmemory", "-w", "1s", "-r", "4s")) {
      readTo("[==", out);
      String underLoad = readTo("backlog ", out);
      List<String> now = screen(shown.toString());
      assertThat(underLoad).contains("[==", "lost 0");
      assertThat(now.subList(now.size() - 3, now.size()))
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS))
          .satisfiesExactly(
              line -> assertThat(line).startsWith("[1/1] inmemory, fork 1 of quickstart-inmemory"),
              BenchTerminalIT::assertBarIsAsLongAsItsShare,
              line -> assertThat(line).contains(" msg/s delivered"));

      List<String> end = screen(readTo("", out));

      assertThat(end).noneMatch(line -> line.startsWith("[1/1] inmemory, fork"));
      assertThat(end)
          .anyMatch(line -> line.matches("\\[1/1] inmemory: measurement 1, .* delivered.*"));
      assertThat(end).anyMatch(line -> line.startsWith("SCENARIO QUICKSTART"));
    }
  }

  private static void assertBarIsAsLongAsItsShare(String line) {
    Matcher bar = BAR.matcher(line);
    assertThat(bar.find()).as(line).isTrue();
    assertThat(bar.group("done") + bar.group("left")).hasSize(20);
    // a percentage that is rounded itself leaves half of one to either side
    int percent = Integer.parseInt(bar.group("percent"));
    assertThat(bar.group("done").length())
        .isBetween(Math.round((percent - 0.5f) / 5), Math.round((percent + 0.5f) / 5));
  }

  @Test
  void control_c_leaves_lines_that_stay_alone() throws Exception {
    try (Reader out = start("xterm", "", "-p", "broker=inmemory", "-w", "1s", "-r", "60s")) {
      readTo("measurement 1", out);
      readTo("backlog ", out);
      process.getOutputStream().write(3);
      process.getOutputStream().flush();

      List<String> end = screen(readTo("", out));

      assertThat(String.join("", end.subList(end.size() - 3, end.size())))
          .contains("bench: stopped; what was finished is in ");
      assertThat(end).noneMatch(line -> line.startsWith("[1/1] inmemory, fork"));
      assertThat(shown.toString()).endsWith("\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dumb", ""})
  void a_terminal_that_moves_no_cursor_gets_lines(String kind) throws Exception {
    try (Reader out = start(kind, "", "-p", "broker=inmemory")) {
      assertThat(readTo("", out)).contains("[1/1] inmemory: measurement 1").doesNotContain("\033");
    }
  }

  @Test
  void errors_in_a_file_are_without_escapes_though_the_terminal_is_one() throws Exception {
    Path file = root.resolve("err");
    try (Reader out = start("xterm", " 2>'" + file + "'", "-p", "broker=inmemory")) {
      assertThat(readTo("", out)).doesNotContain("\033");
    }
    assertThat(file).content().contains("[1/1] inmemory: measurement 1").doesNotContain("\033");
  }
}
