package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoggedSecondsTest {

  private static final String TRIAL = "example-kafka";

  /** The first second begins where the warm-up's messages have come, and lasts for 0.975 s. */
  private static final int[] RECEIVED = {1_950, 2_000, 0, 3_000, 1_000, 1_500};

  @TempDir Path out;

  private static List<LatencySecond> measured(RunData run) {
    return run.latencies().seconds(TRIAL, 1).stream()
        .filter(second -> second.fromNs() >= 0)
        .toList();
  }

  @Test
  void the_seconds_of_an_iteration_add_up_to_its_deliveries() {
    RunData run = new LoggedRun(out).received(RECEIVED).read();

    List<LatencySecond> seconds = measured(run);

    IterationResult iteration = run.iterations().getLast();
    assertThat(seconds).hasSize(RECEIVED.length);
    assertThat(seconds.stream().mapToLong(second -> second.latency().count()).sum())
        .isEqualTo(9_450)
        .isEqualTo(iteration.counts().delivered());
  }

  @Test
  void a_second_has_the_rate_over_its_own_length_and_its_own_latencies() {
    List<LatencySecond> seconds = measured(new LoggedRun(out).received(RECEIVED).read());

    double[] rates = {2_000, 2_000, 0, 3_000, 1_000, 1_500};
    for (int i = 0; i < rates.length; i++) {
      assertThat(seconds.get(i).perSecond()).isCloseTo(rates[i], withPercentage(0.5));
    }
    assertThat(seconds.getFirst().toNs() - seconds.getFirst().fromNs())
        .isBetween(973_000_000L, 977_000_000L);
    assertThat((double) seconds.get(3).latency().p99Ns()).isCloseTo(4e6, withPercentage(0.2));
    // Nothing came in the third, of which the log has no line.
    assertThat(seconds.get(2).latency().count()).isZero();
    assertThat(seconds.get(2).fromNs()).isEqualTo(seconds.get(1).toNs());
  }

  @Test
  void warm_ups_stand_before_the_measurement_and_their_last_messages_with_them() {
    List<LatencySecond> seconds =
        new LoggedRun(out).received(RECEIVED).read().latencies().seconds(TRIAL, 1);

    assertThat(seconds.subList(0, 2))
        .allSatisfy(second -> assertThat(second.fromNs()).isNegative())
        .extracting(second -> second.latency().count())
        .containsExactly(500L, 505L);
    assertThat(seconds.getFirst().fromNs()).isEqualTo(-2_000_000_000L);
  }

  @Test
  void silence_at_the_end_is_seconds_without_messages() {
    List<LatencySecond> seconds =
        measured(new LoggedRun(out).received(1_000, 1_000, 1_000, 0, 0).read());

    assertThat(seconds)
        .extracting(second -> second.latency().count())
        .containsExactly(1_000L, 1_000L, 1_000L, 0L, 0L);
    assertThat(seconds.getLast().toNs()).isEqualTo(4_980_000_000L);
  }

  @Test
  void where_nobody_is_subscribed_acknowledgements_count() {
    List<LatencySecond> seconds =
        measured(new LoggedRun(out).acknowledged(1_000, 2_000, 3_000).read());

    assertThat(seconds)
        .extracting(second -> second.latency().count())
        .containsExactly(1_000L, 2_000L, 3_000L);
    assertThat(seconds.getFirst().latency().metricWord()).isEqualTo("publish_latency");
  }

  @Test
  void merged_intervals_and_a_missing_log_leave_the_iterations() throws IOException {
    LoggedRun run = new LoggedRun(out).merged(RECEIVED).received(RECEIVED);
    Files.delete(run.log(2));

    RunData read = run.read();

    assertThat(read.latencies().seconds()).isEmpty();
    assertThat(read.latencies().ofFork(TRIAL, 1))
        .singleElement()
        .satisfies(latency -> assertThat(latency.count()).isEqualTo(9_450));
  }

  @Test
  void a_log_without_the_first_second_of_its_leg_has_no_times_that_fit() throws IOException {
    LoggedRun run = new LoggedRun(out).received(RECEIVED);
    List<String> lines = Files.readAllLines(run.log(1));
    String first = lines.stream().filter(line -> line.startsWith("Tag=")).findFirst().orElseThrow();
    Files.write(run.log(1), lines.stream().filter(line -> !line.equals(first)).toList());

    assertThat(run.read().latencies().seconds()).isEmpty();
  }

  @Test
  void warm_ups_of_an_earlier_leg_are_none_of_the_leg_that_was_measured() {
    List<IterationResult> golden =
        GoldenRun.iterations().stream()
            .filter(each -> each.id().trial().equals(TRIAL) && each.id().fork() == 1)
            .toList();
    IterationResult measured = golden.get(1);
    IterationResult ofItsOwnLeg =
        new IterationResult(
            measured.id(),
            golden.getFirst().startedNs() + 1_000,
            measured.elapsedNs(),
            measured.publishElapsedNs(),
            measured.publishedInside(),
            measured.deliveredInside(),
            0,
            measured.counts(),
            measured.latencies(),
            measured.client(),
            measured.findings());

    assertThat(ForkData.measuredLeg(golden)).isEqualTo(golden);
    assertThat(ForkData.measuredLeg(List.of(golden.getFirst(), ofItsOwnLeg)))
        .containsExactly(ofItsOwnLeg);
  }
}
