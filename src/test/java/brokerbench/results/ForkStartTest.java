package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkStartTest {

  private static final String KAFKA = "example-kafka";
  private static final String NATS = "example-nats";

  @TempDir private Path out;
  private Path run;

  @BeforeEach
  void write_a_run() throws IOException {
    run = GoldenRun.writeTo(out).path();
  }

  @Test
  void round_place_and_time_of_a_fork_are_read_back() {
    RunData data = RunReader.read(run);

    assertThat(data.starts()).isEqualTo(GoldenStarts.all());
    assertThat(data.start(KAFKA, 2))
        .isEqualTo(
            new ForkStart(KAFKA, 2, 2, OptionalInt.of(2), Instant.parse("2026-01-02T03:05:05Z")));
  }

  @Test
  void fork_without_a_place_has_an_empty_cell() {
    ForkStart start = new ForkStart("t", 3, 3, OptionalInt.empty(), Instant.EPOCH);

    assertThat(RowFile.FORK_STARTS.table().line(start)).isEqualTo("t,3,3,,1970-01-01T00:00:00Z\n");
  }

  @Test
  void run_of_an_earlier_version_has_no_starts_and_takes_forks_of_one_number_for_one_moment()
      throws IOException {
    Files.delete(run.resolve("forks.csv"));
    RunData data = RunReader.read(run);

    assertThat(data.starts()).isEmpty();
    assertThat(data.warnings()).isEmpty();
    assertThat(data.start(KAFKA, 2).startedAt()).isEqualTo(data.start(NATS, 2).startedAt());
    assertThat(data.start(KAFKA, 3).startedAt()).isAfter(data.start(NATS, 2).startedAt());
    assertThat(data.start(KAFKA, 2).place()).isEmpty();
  }

  @Test
  void row_that_was_cut_off_is_left_out() throws IOException {
    Path file = run.resolve("forks.csv");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 3));

    assertThat(RunReader.read(run).starts()).isEqualTo(GoldenStarts.all().subList(0, 5));
  }
}
