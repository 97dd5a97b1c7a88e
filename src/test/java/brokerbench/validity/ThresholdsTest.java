package brokerbench.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both sides of each threshold. */
class ThresholdsTest {

  private static final long SECOND_NS = 1_000_000_000L;
  private static final long MILLI_NS = 1_000_000L;

  @ParameterizedTest
  @CsvSource({"990, VALID", "989, SUSPECT", "950, SUSPECT", "949, INVALID"})
  void offered_rate_is_reached_from_99_percent_on_and_believed_from_95(
      double reached, Validity expected) {
    assertThat(Validity.of(LoadFinding.RateNotReached.of(1_000, reached, SECOND_NS)))
        .isEqualTo(expected);
  }

  /** 9.5 messages a second are 10 and 9 in turns. */
  @Test
  void a_part_of_a_message_is_no_rate_that_was_missed() {
    assertThat(LoadFinding.RateNotReached.of(9.5, 9, SECOND_NS)).isEmpty();
    assertThat(LoadFinding.RateNotReached.of(9.5, 8, SECOND_NS)).hasSize(1);
    assertThat(LoadFinding.BacklogGrew.of(0, 2, 9, 2)).isEmpty();
    assertThat(LoadFinding.BacklogGrew.of(0, 3, 9, 2)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 20, 0", "0, 21, 1",
    // an old backlog that is worked off does not grow
    "5000, 5010, 0", "5000, 100, 0"
  })
  void two_in_a_hundred_are_in_flight_and_more_is_a_backlog_that_grows(
      long began, long ended, int findings) {
    assertThat(LoadFinding.BacklogGrew.of(began, ended, 1_000, 1)).hasSize(findings);
  }

  @Test
  void backlog_is_named_with_its_size_and_its_growth() {
    assertThat(LoadFinding.BacklogGrew.of(5_000, 5_021, 1_000, 1))
        .containsExactly(new LoadFinding.BacklogGrew(5_021, 21));
  }

  @ParameterizedTest
  @CsvSource({"1000, 980, 0", "1001, 980, 1", "900, 1000, 0"})
  void two_in_a_hundred_are_in_flight_and_more_is_a_backlog_that_drained(
      double arrived, double counted, int findings) {
    assertThat(LoadFinding.BacklogDrained.of(arrived, counted)).hasSize(findings);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 1050, 0, SUSPECT",
    "1000, 950, 0, SUSPECT",
    "1000, 1051, 1, SUSPECT",
    "1000, 500, 1, SUSPECT",
    "1000, 499, 1, INVALID",
    "100, 110, 0, SUSPECT",
    "100, 111, 1, SUSPECT",
  })
  void an_iteration_counted_over_another_time_is_suspect_above_10_ms_and_a_twentieth(
      long askedMillis, long countedMillis, int findings, Validity implied) {
    long askedNs = askedMillis * 1_000_000;
    long countedNs = countedMillis * 1_000_000;
    assertThat(LoadFinding.BoundaryMissed.of(askedNs, countedNs)).hasSize(findings);
    assertThat(new LoadFinding.BoundaryMissed(askedNs, countedNs).implies()).isEqualTo(implied);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1000, 0", "1001, 10011, 0", "1001, 10000, 1", "1001, 0, 1"})
  void send_delay_dominates_above_1_ms_and_a_tenth_of_the_latency(
      long delayMicros, long latencyMicros, int findings) {
    assertThat(LoadFinding.SendDelayDominates.of(delayMicros * 1_000, latencyMicros * 1_000))
        .hasSize(findings);
  }

  @ParameterizedTest
  @CsvSource({"0, SUSPECT", "1, INVALID"})
  void values_out_of_range_are_believed_as_far_as_the_percentiles_hold_them(
      long notHeld, Validity expected) {
    assertThat(new LoadFinding.ValueOutOfRange("publish_latency", 2, notHeld, SECOND_NS).implies())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1500, 0", "1501, 1", "-1, 0"})
  void client_is_saturated_above_three_quarters_of_the_host(long cpuMillis, int findings) {
    assertThat(ClientFinding.ClientSaturated.of(cpuMillis * MILLI_NS, SECOND_NS, 2))
        .hasSize(findings);
  }

  @ParameterizedTest
  @CsvSource({"100, 0", "101, 1"})
  void garbage_collection_may_take_a_tenth(long pauseMillis, int findings) {
    assertThat(ClientFinding.GarbageCollection.of(pauseMillis * MILLI_NS, SECOND_NS))
        .hasSize(findings);
  }

  @ParameterizedTest
  @CsvSource({"20, 1, 0", "21, 1, 1", "30, 30, 0", "31, 30, 1"})
  void hiccup_counts_above_20_ms_and_above_the_p99(long millis, long p99Millis, int findings) {
    assertThat(ClientFinding.PlatformHiccup.of(millis * MILLI_NS, p99Millis * MILLI_NS))
        .hasSize(findings);
  }

  @Test
  void hiccup_names_the_limit_that_it_is_beyond() {
    assertThat(ClientFinding.PlatformHiccup.of(31 * MILLI_NS, 30 * MILLI_NS))
        .containsExactly(new ClientFinding.PlatformHiccup(31 * MILLI_NS, 30 * MILLI_NS));
  }

  @Test
  void host_is_noisy_above_2_percent_stolen_and_10_percent_of_others() {
    assertThat(HostFinding.HostNoisy.of(1_000, 20, 100)).isEmpty();
    assertThat(HostFinding.HostNoisy.of(0, 0, 0)).isEmpty();
    assertThat(HostFinding.HostNoisy.of(1_000, 21, 101))
        .containsExactly(
            new HostFinding.HostNoisy("steal", 0.021, 0.02),
            new HostFinding.HostNoisy("other processes", 0.101, 0.1));
  }

  @ParameterizedTest
  @CsvSource({"1000, VALID", "999, INVALID", "1001, SUSPECT"})
  void broker_that_stored_fewer_has_lost_and_one_that_stored_more_counts_retries(
      long stored, Validity expected) {
    assertThat(Validity.of(DeliveryFinding.BrokerCountDiffers.of("1 topics", 1_000, stored)))
        .isEqualTo(expected);
  }

  @Test
  void drift_is_more_than_a_tenth_between_the_medians_of_the_halves() {
    assertThat(drift(100, 100, 109, 109)).isEmpty();
    assertThat(drift(100, 100, 111, 111)).hasSize(1);
    assertThat(drift(100, 100, 91, 91)).isEmpty();
    assertThat(drift(100, 100, 89, 89)).hasSize(1);
  }

  @Test
  void iteration_in_the_middle_belongs_to_neither_half_and_three_are_too_few_for_a_drift() {
    assertThat(drift(100, 100, 5, 100, 100)).isEmpty();
    assertThat(drift(100, 100, 5)).isEmpty();
    assertThat(drift(0, 0, 0, 0)).isEmpty();
    assertThat(drift()).isEmpty();
  }

  @Test
  void a_half_of_nothing_before_one_of_something_is_a_drift_without_bounds() {
    assertThat(drift(0, 0, 100, 100))
        .containsExactly(
            new ForkFinding.DriftInsideRun(
                "delivered_msg_per_s", Double.POSITIVE_INFINITY, ForkFinding.DriftInsideRun.LIMIT));
    assertThat(drift(100, 100, 0, 0)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "100, 109, 2000, 3, 0",
    "100, 111, 2000, 3, 1",
    "100, 89, 2000, 1, 1",
    "100, 111, 1999, 3, 0",
    "100, 111, 2000, 4, 0",
    "0, 0, 2000, 1, 0",
    "0, 100, 2000, 1, 1",
    "100, 0, 2000, 1, 1"
  })
  void halves_of_an_iteration_are_compared_where_there_are_few_and_long_ones(
      double first, double second, long lengthMillis, int iterations, int findings) {
    assertThat(
            LoadFinding.DriftInsideIteration.of(
                "delivered_msg_per_s", first, second, lengthMillis * 1_000_000, iterations))
        .hasSize(findings);
  }

  private static List<Finding> drift(double... rates) {
    return ForkFinding.DriftInsideRun.of("delivered_msg_per_s", rates);
  }

  @Test
  void forks_are_too_few_below_what_the_interval_needs() {
    assertThat(ForkFinding.TooFewForks.of(3, 3)).isEmpty();
    assertThat(ForkFinding.TooFewForks.of(2, 3)).containsExactly(new ForkFinding.TooFewForks(2, 3));
  }

  @Test
  void one_cut_that_took_more_than_a_class_allows_breaks_its_promise() {
    assertThat(DeliveryFinding.DurabilityBroken.of(0, 100, 7, "fsync each second on one node"))
        .isEmpty();
    assertThat(DeliveryFinding.DurabilityBroken.of(1, 100, 7, "fsync on one node"))
        .containsExactly(new DeliveryFinding.DurabilityBroken(100, 7, "fsync on one node"))
        .allMatch(finding -> finding.implies() == Validity.INVALID);
  }

  @Test
  void trials_of_unequal_durability_are_named_once_per_pair_of_classes() {
    assertThat(ForkFinding.UnequalDurability.among(new TreeMap<>(Map.of("a", "x", "b", "x"))))
        .isEmpty();
    assertThat(
            ForkFinding.UnequalDurability.among(
                new TreeMap<>(Map.of("a", "y", "b", "x", "c", "x", "d", "y"))))
        .containsExactly(new ForkFinding.UnequalDurability("b: x", "a: y"));
  }
}
