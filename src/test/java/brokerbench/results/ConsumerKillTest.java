package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsumerKillTest {

  private static final OptionalLong NONE = OptionalLong.empty();
  private static final ConsumerKill KILLED =
      new ConsumerKill(
          "example-kafka",
          1,
          1,
          1_500_000_000,
          12,
          12,
          OptionalLong.of(2_345_678_901L),
          NONE,
          NONE);

  @TempDir Path out;

  @Test
  void killed_and_paused_consumers_are_read_back_and_what_is_absent_is_an_empty_cell() {
    List<ConsumerKill> consumers =
        List.of(
            KILLED,
            new ConsumerKill("example-kafka", 1, 2, 9_000_000_000L, 3, 2, NONE, NONE, NONE),
            new ConsumerKill("example-kafka", 1, 3, 9_500_000_000L, 1, 1, NONE, NONE, NONE)
                .paused(OptionalLong.of(20_000_000_000L), OptionalLong.of(7)));
    RunDirectory directory = RunDirectory.create(out, "with-kills");
    directory.writeManifest(GoldenRun.manifest());
    try (RowWriter rows = directory.rows(GoldenRun.trials())) {
      consumers.forEach(rows::append);
    }

    assertThat(RunReader.read(directory.path()).kills()).isEqualTo(consumers);
    assertThat(directory.path().resolve("consumer_kills.csv"))
        .content()
        .isEqualTo(
            """
            trial,fork,kill,killed_ns,held,recovered,recovery_ns,paused_ns,late
            example-kafka,1,1,1500000000,12,12,2345678901,,
            example-kafka,1,2,9000000000,3,2,,,
            example-kafka,1,3,9500000000,1,1,,20000000000,7
            """);
  }

  @Test
  void those_of_an_earlier_version_were_killed() throws IOException {
    Path run = GoldenRun.writeTo(out).path();
    Files.writeString(
        run.resolve("consumer_kills.csv"),
        """
        trial,fork,kill,killed_ns,held,recovered,recovery_ns
        example-kafka,1,1,1500000000,12,12,2345678901
        """);

    assertThat(RunReader.read(run).kills()).containsExactly(KILLED);
    assertThat(KILLED.wasPaused()).isFalse();
  }
}
