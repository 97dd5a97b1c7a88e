package brokerbench.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Forecast;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkTimesTest {

  private static final long SECOND_NS = 1_000_000_000L;
  private static final List<Trial> TRIALS = WrittenRounds.plan(2).trials();

  @TempDir Path out;

  private ForkTimes none() {
    return ForkTimes.of(
        ReplicationState.of(ReplicationDirectory.planned(out, WrittenRounds.plan(2))));
  }

  private static double middleNs(ForkTimes times, List<Trial> trials) {
    Forecast left = times.left(trials).orElseThrow();
    return Math.sqrt(left.low() * left.high());
  }

  @Test
  void nothing_is_said_before_a_fork_was_measured() {
    assertThat(none().left(TRIALS)).isEmpty();
  }

  @Test
  void fork_takes_the_mean_of_its_own_trials_forks() {
    ForkTimes times = none();
    times.add(TRIALS.get(0), 10 * SECOND_NS);
    times.add(TRIALS.get(0), 20 * SECOND_NS);

    assertThat(middleNs(times, List.of(TRIALS.get(0), TRIALS.get(0))))
        .isCloseTo(30.0 * SECOND_NS, within(2.0));
  }

  @Test
  void fork_of_an_unmeasured_trial_takes_its_assumed_time_by_the_measured_factor() {
    ForkTimes times = none();
    double assumedNs = AssumedTime.SLOW.ofFork(TRIALS.get(0));
    times.add(TRIALS.get(0), Math.round(assumedNs / 4));

    assertThat(middleNs(times, TRIALS.subList(1, 2)))
        .isCloseTo(AssumedTime.SLOW.ofFork(TRIALS.get(1)) / 4, within(2.0));
  }

  @Test
  void finished_forks_give_the_length_of_their_samples_over_all_legs() throws IOException {
    ReplicationDirectory directory = ReplicationDirectory.planned(out, WrittenRounds.plan(2));
    Trial trial = TRIALS.getFirst();
    RunDirectory part =
        WrittenRounds.write(directory, 1, List.of(trial), List.of(trial), "2026-01-02T03:05:06Z");
    Path file = part.path().resolve("resources.csv");
    int columns = Files.readString(file).split(",", -1).length;
    StringBuilder rows = new StringBuilder(Files.readString(file));
    for (long elapsedNs : new long[] {0, 40 * SECOND_NS, 0, 5 * SECOND_NS}) {
      rows.append(trial.id()).append(",1,client,after,").append(elapsedNs);
      rows.append(",".repeat(columns - 5)).append('\n');
    }
    Files.writeString(file, rows);

    ForkTimes times =
        ForkTimes.of(ReplicationState.of(ReplicationDirectory.open(directory.path())));

    assertThat(middleNs(times, List.of(trial))).isCloseTo(45.0 * SECOND_NS, within(2.0));
  }

  @Test
  void assumed_time_is_messages_over_rate_and_rests_and_starts() {
    // 5,000,000 messages at 10,000 per second, 5 s lead, 10 s tail, 15 s to start.
    assertThat(AssumedTime.SLOW.ofFork(TRIALS.getFirst())).isEqualTo(530.0 * SECOND_NS);
    assertThat(AssumedTime.FAST.ofFork(TRIALS.getFirst())).isEqualTo(118.0 * SECOND_NS);
  }
}
