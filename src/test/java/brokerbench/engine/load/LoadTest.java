package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.inmemory.client.Fault;
import brokerbench.broker.inmemory.client.InMemoryFaults;
import brokerbench.broker.inmemory.client.SlowStartDriver;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.LoadFinding;
import brokerbench.validity.Validity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadTest {

  private static final Map<String, String> SMALL = Map.of("window", "8");

  @Test
  void every_message_of_an_iteration_by_count_is_published_and_delivered_once()
      throws InterruptedException {
    List<IterationResult> results =
        new LoadFixture(
                Map.of(
                    "topics", "2",
                    "partitions_per_topic", "3",
                    "producers_per_partition", "2",
                    "consumers_per_subscription", "2",
                    "subscriptions_per_topic", "2"),
                InMemoryFaults.NONE)
            .byCount(50, 100);
    assertThat(results)
        .extracting(IterationResult::counts)
        .containsExactly(
            new DeliveryCounts(600, 600, 600, 0, 1_200, 1_200, 0, 0, 0, 0),
            new DeliveryCounts(1_200, 1_200, 1_200, 0, 2_400, 2_400, 0, 0, 0, 0));
    assertThat(results).allMatch(result -> result.elapsedNs() >= result.publishElapsedNs());
  }

  @Test
  void with_nobody_subscribed_publishes_alone_are_measured_and_nothing_is_owed()
      throws InterruptedException {
    LoadFixture fixture =
        new LoadFixture(
            Map.of("window", "8", "subscriptions_per_topic", "0", "partitions_per_topic", "3"),
            InMemoryFaults.NONE);

    List<IterationResult> byCount = fixture.byCount(500, 1_000);
    List<IterationResult> byTime = fixture.byTime(Duration.ofMillis(200), Duration.ofMillis(200));

    assertThat(byCount)
        .extracting(IterationResult::counts)
        .containsExactly(
            new DeliveryCounts(1_500, 1_500, 1_500, 0, 0, 0, 0, 0, 0, 0),
            new DeliveryCounts(3_000, 3_000, 3_000, 0, 0, 0, 0, 0, 0, 0));
    assertThat(byCount).allMatch(each -> each.elapsedNs() == each.publishElapsedNs());
    assertThat(byTime).hasSize(2).allMatch(each -> each.publishedInside() > 0);
    assertThat(Stream.concat(byCount.stream(), byTime.stream()))
        .allMatch(each -> each.counts().unsubscribed())
        .allMatch(each -> each.endToEndLatency().isEmpty())
        .allMatch(each -> each.publishLatency().orElseThrow().count() == each.counts().published())
        .noneMatch(each -> each.validity() == Validity.INVALID);
  }

  @Test
  void a_lost_message_makes_its_iteration_invalid_and_no_other() throws InterruptedException {
    List<IterationResult> results =
        new LoadFixture(SMALL, InMemoryFaults.at(5, new Fault.Lose())).byCount(20, 20);
    assertThat(results).extracting(each -> each.counts().lost()).containsExactly(1L, 0L);
    assertThat(results.get(0).validity()).isEqualTo(Validity.INVALID);
    assertThat(results.get(1).findings()).noneMatch(DeliveryFinding.MessagesLost.class::isInstance);
  }

  @Test
  void a_duplicate_a_swap_and_a_corrupted_payload_are_each_counted() throws InterruptedException {
    InMemoryFaults faults =
        InMemoryFaults.at(3, new Fault.Duplicate())
            .and(10, new Fault.SwapWithNext())
            .and(15, new Fault.Corrupt());
    DeliveryCounts counts = new LoadFixture(SMALL, faults).byCount(20).getFirst().counts();
    assertThat(counts.duplicated()).isEqualTo(1);
    assertThat(counts.reordered()).isEqualTo(1);
    assertThat(counts.corrupted()).isEqualTo(1);
    assertThat(counts.lost()).isEqualTo(1);
  }

  @Test
  void a_refused_publish_is_a_failure_and_not_a_loss() throws InterruptedException {
    IterationResult result =
        new LoadFixture(SMALL, InMemoryFaults.at(7, new Fault.Refuse())).byCount(20).getFirst();
    assertThat(result.counts().failed()).isEqualTo(1);
    assertThat(result.counts().published()).isEqualTo(19);
    assertThat(result.counts().lost()).isZero();
    assertThat(result.findings()).anyMatch(DeliveryFinding.PublishFailed.class::isInstance);
  }

  @Test
  void iterations_by_time_follow_each_other_without_a_gap_and_account_for_every_message()
      throws InterruptedException {
    List<IterationResult> results =
        new LoadFixture(SMALL, InMemoryFaults.NONE)
            .byTime(Duration.ofMillis(30), Duration.ofMillis(30), Duration.ofMillis(30));
    assertThat(results).hasSize(3);
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.counts().sent()).isPositive();
              assertThat(result.counts().delivered()).isEqualTo(result.counts().sent());
              assertThat(result.counts().planned()).isEqualTo(result.counts().sent());
              assertThat(result.counts().lost()).isZero();
              assertThat(perSecond(result.deliveredInside(), result.elapsedNs()))
                  .isLessThanOrEqualTo(perSecond(result.counts().delivered(), 30_000_000));
            });
    assertThat(results.get(1).startedNs() - results.get(0).startedNs()).isEqualTo(30_000_000L);
  }

  @Test
  void an_iteration_is_counted_over_its_own_time_while_the_one_before_is_still_told()
      throws InterruptedException {
    List<IterationResult> results =
        new LoadFixture(SMALL, InMemoryFaults.NONE)
            .byTimeToldSlowly(
                Duration.ofMillis(250),
                Duration.ofMillis(100),
                Duration.ofMillis(100),
                Duration.ofMillis(100));

    assertThat(results).hasSize(3).allMatch(each -> each.elapsedNs() > 50_000_000);
  }

  @Test
  void a_message_belongs_to_the_iteration_in_which_it_was_due() throws InterruptedException {
    List<IterationResult> results =
        new LoadFixture(
                Map.of("load", "rate", "rate", "1000"),
                InMemoryFaults.at(50, new Fault.Stall(Duration.ofMillis(150))))
            .byTime(Duration.ofMillis(100), Duration.ofMillis(200));
    assertThat(results).extracting(each -> each.counts().sent()).containsExactly(100L, 200L);
    assertThat(results).extracting(each -> each.counts().delivered()).containsExactly(100L, 200L);
    assertThat(results.get(0).deliveredInside()).isLessThan(60);
    assertThat(results.get(0).findings()).anyMatch(LoadFinding.RateNotReached.class::isInstance);
  }

  @Test
  void a_rate_is_not_above_the_offered_one_where_the_warm_up_left_a_backlog()
      throws InterruptedException {
    // At 5 ms each, 40 of the first 200 messages come in time; the others come with the next 400.
    IterationResult caughtUp =
        new LoadFixture(Map.of("load", "rate", "rate", "1000"), InMemoryFaults.NONE)
            .byTime(
                new SlowStartDriver(60, Duration.ofMillis(5)),
                Duration.ofMillis(200),
                Duration.ofMillis(400))
            .getLast();

    assertThat(caughtUp.counts().delivered()).isEqualTo(400);
    assertThat(perSecond(caughtUp.deliveredInside(), caughtUp.elapsedNs())).isEqualTo(1_000);
    assertThat(caughtUp.findings())
        .filteredOn(LoadFinding.BacklogDrained.class::isInstance)
        .singleElement()
        .satisfies(
            drained -> {
              assertThat(((LoadFinding.BacklogDrained) drained).arrivedPerSecond())
                  .isGreaterThan(1_200);
              assertThat(((LoadFinding.BacklogDrained) drained).countedPerSecond())
                  .isEqualTo(1_000);
            });
    assertThat(caughtUp.validity()).isEqualTo(Validity.SUSPECT);
  }

  @Test
  void publishes_that_a_stall_delayed_are_in_no_rate_of_the_next_iteration()
      throws InterruptedException {
    IterationResult caughtUp =
        new LoadFixture(
                Map.of("load", "rate", "rate", "1000", "subscriptions_per_topic", "0"),
                InMemoryFaults.at(50, new Fault.Stall(Duration.ofMillis(150))))
            .byTime(Duration.ofMillis(100), Duration.ofMillis(400))
            .getLast();

    assertThat(perSecond(caughtUp.publishedInside(), caughtUp.publishElapsedNs())).isEqualTo(1_000);
    assertThat(caughtUp.findings()).anyMatch(LoadFinding.BacklogDrained.class::isInstance);
  }

  @Test
  void a_closed_loop_that_becomes_faster_inside_its_iteration_is_no_steady_state()
      throws InterruptedException {
    IterationResult result =
        new LoadFixture(Map.of("load", "saturate", "window", "16"), InMemoryFaults.NONE)
            .byTime(new SlowStartDriver(200, Duration.ofMillis(5)), Duration.ofSeconds(2))
            .getFirst();

    assertThat(result.findings())
        .filteredOn(LoadFinding.DriftInsideIteration.class::isInstance)
        .singleElement()
        .extracting(finding -> ((LoadFinding.DriftInsideIteration) finding).secondOverFirst() > 2)
        .isEqualTo(true);
  }

  @ParameterizedTest
  @CsvSource({"50, 310, true", "50, 50, false", "0, 260, false"})
  void an_iteration_by_count_that_becomes_faster_behind_its_warm_up_is_no_steady_state(
      long warmup, long slow, boolean found) throws InterruptedException {
    IterationResult result =
        new LoadFixture(Map.of("load", "saturate", "window", "16"), InMemoryFaults.NONE)
            .byCount(new SlowStartDriver(slow, Duration.ofMillis(10)), warmup, 500)
            .getLast();

    assertThat(
            result.findings().stream().filter(LoadFinding.DriftInsideIteration.class::isInstance))
        .hasSize(found ? 1 : 0);
  }

  @Test
  void few_messages_by_count_are_not_faster_than_they_were_offered() throws InterruptedException {
    IterationResult result =
        new LoadFixture(Map.of("load", "rate", "rate", "1000"), InMemoryFaults.NONE)
            .byCount(20)
            .getFirst();

    // The last of 20 is due after 19 ms.
    assertThat(result.elapsedNs()).isGreaterThanOrEqualTo(20_000_000);
    assertThat(result.publishElapsedNs()).isGreaterThanOrEqualTo(20_000_000);
  }

  private static double perSecond(long messages, long elapsedNs) {
    return messages * 1e9 / elapsedNs;
  }

  @Test
  void latencies_above_the_ceiling_are_kept_counted_and_make_the_iteration_suspect()
      throws InterruptedException {
    IterationResult result =
        new LoadFixture(
                Map.of("load", "rate", "rate", "1000", "latency_ceiling", "500ms"),
                InMemoryFaults.at(50, new Fault.Stall(Duration.ofSeconds(1))))
            .byCount(1_500)
            .getFirst();
    assertThat(result.latencies())
        .filteredOn(each -> each.metric().word().equals("end_to_end_latency"))
        .singleElement()
        .satisfies(
            latency -> {
              assertThat(latency.count()).isEqualTo(1_500);
              // Those due in the first half of the stall; a busy machine makes it longer.
              assertThat(latency.outOfRange()).isBetween(490L, 700L);
              assertThat(latency.notHeld()).isZero();
              assertThat(latency.maxNs()).isGreaterThan(990_000_000L);
            });
    assertThat(result.validity()).isEqualTo(Validity.SUSPECT);
  }
}
