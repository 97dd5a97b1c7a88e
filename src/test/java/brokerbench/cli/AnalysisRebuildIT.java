package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.host.ExternalCommand;
import brokerbench.results.GoldenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that makes committed verdicts and charts again, on a made-up run. */
class AnalysisRebuildIT {

  private static final Path SCRIPT = Path.of("analysis", "rebuild").toAbsolutePath();

  @TempDir Path directory;

  private ExternalCommand.Result rebuild(Path data, Path published) {
    return ExternalCommand.run(
            List.of(SCRIPT.toString(), data.toString(), published.toString()),
            Map.of("TMPDIR", directory.toString()),
            Duration.ofMinutes(5))
        .orElseThrow();
  }

  @Test
  void what_the_runs_give_is_identical_and_a_file_that_is_not_is_named() throws IOException {
    Path data = directory.resolve("data");
    GoldenRun.writeTo(data);
    Path published = directory.resolve("published");
    CommandRun report = CommandRun.of("notebook " + data + " --out " + published);
    assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCode.VALID);

    ExternalCommand.Result same = rebuild(data, published);

    assertThat(same.output()).containsPattern("rebuild: [1-9][0-9]+ files identical\n$");
    assertThat(same.exitCode()).isZero();

    Files.writeString(published.resolve("claims.csv"), "more", StandardOpenOption.APPEND);
    Files.writeString(published.resolve("figures/other.svg"), "<svg/>");
    ExternalCommand.Result other = rebuild(data, published);

    assertThat(other.output())
        .contains(
            "rebuild: claims.csv differs\n",
            "rebuild: figures/other.svg is not made from these runs\n",
            "rebuild: 2 of ");
    assertThat(other.exitCode()).isEqualTo(1);
  }

  @Test
  void without_runs_or_without_verdicts_it_says_so_in_one_line() throws IOException {
    Path absent = directory.resolve("absent");
    Path empty = Files.createDirectory(directory.resolve("empty"));

    assertThat(rebuild(absent, empty))
        .isEqualTo(
            new ExternalCommand.Result(
                2,
                "rebuild: %s is no directory; give the directory of the committed runs\n"
                    .formatted(absent)));
    assertThat(rebuild(empty, empty))
        .isEqualTo(
            new ExternalCommand.Result(
                2,
                "rebuild: %s has no claims.csv; give the directory of what is compared\n"
                    .formatted(empty)));
  }
}
