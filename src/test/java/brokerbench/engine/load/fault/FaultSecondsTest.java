package brokerbench.engine.load.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import brokerbench.engine.load.PublishListener;
import brokerbench.results.FaultSecond;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * A thousand messages per second, each passed on in 1 ms, but for 2 s of the measurement in which
 * the broker stands still. The measurement begins 3.0004 s after the load.
 */
final class FaultSecondsTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final long ORIGIN = 5 * SECOND;
  private static final long START = ORIGIN + 3 * SECOND + 400_000;
  private static final long LENGTH = 8 * SECOND;
  private static final long END = START + LENGTH;
  private static final long PAUSED = START + 4 * SECOND;
  private static final long RESUMED = PAUSED + 2 * SECOND;
  private static final long SETTLED = PAUSED - 30 * MS;

  private final FaultSeries series = new FaultSeries(ORIGIN, 20 * SECOND);
  private final AcknowledgementGaps steady = gaps();
  private final AcknowledgementGaps held = gaps();

  private static AcknowledgementGaps gaps() {
    return new AcknowledgementGaps(11 * MS, ORIGIN, PublishListener.NONE);
  }

  private void load() {
    for (long dueNs = ORIGIN + 400_000; dueNs < END; dueNs += MS) {
      if (dueNs == SETTLED) {
        series.usual(MS);
      }
      boolean isHeld = dueNs + MS > PAUSED && dueNs < RESUMED;
      series.arrived(dueNs, isHeld ? RESUMED : dueNs + MS);
      steady.acknowledged(dueNs, dueNs + MS);
      if (!isHeld) {
        held.acknowledged(dueNs, dueNs + MS);
      }
    }
  }

  private List<FaultSecond> seconds(double owedPerSecond, long settledNs) {
    return new FaultSeconds(series, List.of(steady, held), owedPerSecond, settledNs)
        .of("trial", 2, START, LENGTH);
  }

  private List<FaultSecond> seconds() {
    return seconds(1_000, SETTLED);
  }

  private static List<OptionalLong> counts(long... counts) {
    return LongStream.of(counts)
        .mapToObj(each -> each < 0 ? OptionalLong.empty() : OptionalLong.of(each))
        .toList();
  }

  @Test
  void deliveries_count_where_they_arrived_and_late_messages_where_they_were_due() {
    load();

    assertThat(seconds())
        .extracting(FaultSecond::second, FaultSecond::owed, FaultSecond::delivered)
        .containsExactly(
            tuple(0, 1_000L, 1_000L),
            tuple(1, 1_000L, 1_000L),
            tuple(2, 1_000L, 1_000L),
            tuple(3, 1_000L, 1_000L),
            tuple(4, 1_000L, 1L),
            tuple(5, 1_000L, 0L),
            tuple(6, 1_000L, 2_999L),
            tuple(7, 1_000L, 1_000L),
            tuple(8, 0L, 1L));
    assertThat(seconds())
        .extracting(FaultSecond::late)
        .containsExactlyElementsOf(counts(-1, -1, -1, 0, 1_000, 989, 0, 0, 0));
    assertThat(seconds()).allMatch(each -> each.trial().equals("trial") && each.fork() == 2);
  }

  @Test
  void before_the_usual_latency_is_settled_nobody_knows_what_is_late() {
    load();

    assertThat(seconds(1_000, Long.MAX_VALUE))
        .extracting(FaultSecond::late)
        .containsOnly(OptionalLong.empty());
  }

  @Test
  void latencies_are_those_of_messages_due_in_the_second() {
    load();
    List<FaultSecond> seconds = seconds();

    assertThat(seconds.get(3).latencyMedianNs()).hasValue(MS);
    assertThat(seconds.get(3).latencyMaxNs()).hasValue(MS);
    assertThat(seconds.get(4).latencyMaxNs()).hasValue(2 * SECOND);
    assertThat(seconds.get(4).latencyMedianNs().orElseThrow()).isBetween(1_499 * MS, 1_501 * MS);
    assertThat(seconds.get(8).latencyMaxNs()).isEmpty();
    assertThat(seconds.get(8).latencyMedianNs()).isEmpty();
  }

  @Test
  void a_producer_waits_in_each_second_that_its_wait_overlaps() {
    load();

    assertThat(seconds())
        .extracting(FaultSecond::producersWaiting)
        .containsExactly(
            OptionalInt.of(0),
            OptionalInt.of(0),
            OptionalInt.of(0),
            OptionalInt.of(0),
            OptionalInt.of(1),
            OptionalInt.of(1),
            OptionalInt.of(1),
            OptionalInt.of(0),
            OptionalInt.empty());
  }

  @Test
  void failed_publishes_count_where_they_failed_and_are_looked_for_behind_the_measurement() {
    series.failed(PAUSED - MS);
    series.failed(PAUSED + SECOND - MS);
    series.failed(PAUSED + SECOND);
    series.failed(END + 2 * SECOND);
    series.trouble(PAUSED);

    assertThat(seconds())
        .extracting(FaultSecond::publishesFailed)
        .containsExactly(0L, 0L, 0L, 1L, 1L, 1L, 0L, 0L, 0L, 0L, 1L);
  }

  @Test
  void all_that_is_owed_is_told_of_a_rate_and_a_length_that_are_not_whole() {
    List<FaultSecond> seconds =
        new FaultSeconds(series, List.of(), 333.3, SETTLED)
            .of("trial", 1, START, 2 * SECOND + 500 * MS);

    assertThat(seconds).extracting(FaultSecond::owed).containsExactly(333L, 334L, 166L);
  }
}
