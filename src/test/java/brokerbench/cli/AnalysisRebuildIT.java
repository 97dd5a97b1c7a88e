package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.host.ExternalCommand;
import brokerbench.results.GoldenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script that makes committed verdicts and charts again, and the command that it calls, on a
 * made-up run, with real packages of Python.
 */
class AnalysisRebuildIT {

  private static final Path SCRIPT = Path.of("analysis", "rebuild").toAbsolutePath();

  @TempDir Path directory;

  private ExternalCommand.Result rebuild(Path script, Path data, Path published) {
    return ExternalCommand.run(
            List.of(script.toString(), data.toString(), published.toString()),
            Map.of("TMPDIR", directory.toString()),
            Duration.ofMinutes(5))
        .orElseThrow();
  }

  @Test
  void what_differs_is_named_and_the_page_is_the_same_again() throws IOException {
    Path data = GoldenRun.writeTo(directory).path();
    CommandRun report = CommandRun.of("notebook " + data);
    Path published = data.resolve("notebook");
    Path page = published.resolve("report.html");
    assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCode.VALID);
    assertThat(report.out()).isEqualTo("wrote " + page + "\n");
    assertThat(page).content().contains("not measured").doesNotContain("src=\"http");
    assertThat(published.resolve("claims.csv")).content().startsWith("claim,source,");

    Files.writeString(published.resolve("claims.csv"), "more", StandardOpenOption.APPEND);
    Files.writeString(published.resolve("figures/other.svg"), "<svg/>");
    ExternalCommand.Result again = rebuild(SCRIPT, data, published);

    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.output())
        .contains(
            "rebuild: claims.csv differs\n",
            "rebuild: figures/other.svg is not made from these runs\n")
        .containsPattern("rebuild: 2 of [1-9][0-9]+ files are not identical; rebuilt: ");
    Path rebuilt =
        Path.of(again.output().substring(again.output().indexOf("rebuilt: ") + 9).strip());
    assertThat(rebuilt.resolve("report.html")).hasSameBinaryContentAs(page);
  }

  @Test
  void where_all_is_the_same_it_says_how_much_was_compared() throws IOException {
    Path made = Files.createDirectories(directory.resolve("made/tables")).getParent();
    Files.writeString(made.resolve("claims.csv"), "claim\n");
    Files.writeString(made.resolve("tables/one.csv"), "figure\n");
    // Beside the script a program that makes what it is told to, in place of the suite.
    Path home = directory.resolve("home");
    Path script = Files.createDirectories(home.resolve("analysis")).resolve("rebuild");
    Files.copy(SCRIPT, script, StandardCopyOption.COPY_ATTRIBUTES);
    Path bench = Files.writeString(home.resolve("bench"), "#!/bin/sh\ncp -r \"$2/.\" \"$4\"\n");
    Files.setPosixFilePermissions(bench, PosixFilePermissions.fromString("rwx------"));

    assertThat(rebuild(script, made, made))
        .isEqualTo(new ExternalCommand.Result(0, "rebuild: 2 files identical\n"));
  }

  @Test
  void without_runs_or_without_verdicts_it_says_so_in_one_line() throws IOException {
    Path absent = directory.resolve("absent");
    Path empty = Files.createDirectory(directory.resolve("empty"));

    assertThat(rebuild(SCRIPT, absent, empty))
        .isEqualTo(
            new ExternalCommand.Result(
                2,
                "rebuild: %s is not a directory; give the directory of the committed runs\n"
                    .formatted(absent)));
    assertThat(rebuild(SCRIPT, empty, empty))
        .isEqualTo(
            new ExternalCommand.Result(
                2,
                "rebuild: %s has no claims.csv; give the directory of what is compared\n"
                    .formatted(empty)));
  }
}
