package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.inmemory.client.InMemoryDriver;
import brokerbench.broker.inmemory.client.InMemoryFaults;
import brokerbench.broker.inmemory.client.LossyDriver;
import brokerbench.results.IterationResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityRunTest {

  private static final Duration STEP = Duration.ofMillis(200);

  private final List<IterationResult> results = new ArrayList<>();

  private static LoadFixture fixture() {
    return new LoadFixture(
        Map.of("load", "rate", "window", "8", "subscriptions_per_topic", "2"), InMemoryFaults.NONE);
  }

  @Test
  void search_begins_with_closed_loops_and_goes_on_with_steps_from_an_idle_broker()
      throws InterruptedException {
    CapacitySearch search = fixture().search(new InMemoryDriver(), STEP, results);

    assertThat(search.sustainedPerSecond())
        .isBetween(search.saturatedPerSecond() / 64, 1.5 * search.saturatedPerSecond());
    int closed = (int) results.stream().filter(each -> each.offeredPerSecond() == 0).count();
    assertThat(closed).isBetween(2 * Load.ITERATIONS_PER_STEP, 10);
    assertThat(results.subList(closed, results.size()))
        .allMatch(each -> each.offeredPerSecond() > 0)
        .extracting(IterationResult::offeredPerSecond)
        .contains(search.sustainedPerSecond());
    assertThat(results)
        .hasSizeLessThanOrEqualTo(Load.SEARCH_ITERATIONS)
        .allMatch(each -> each.counts().lost() == 0)
        .allMatch(each -> each.counts().delivered() == 2 * each.counts().sent())
        .allMatch(each -> each.findings().isEmpty());
    assertThat(results.get(1).startedNs() - results.get(0).startedNs())
        .isEqualTo(STEP.toNanos() / 2);
  }

  /**
   * A quarter of a second at 74 messages per second is 18.5 messages, of which 18 are due in it.
   */
  @ParameterizedTest
  @CsvSource({
    "74,   72,   250000000, 74",
    "74,   69,   250000000, 69",
    "74,   75,   250000000, 75",
    "7400, 7397, 250000000, 7400",
    "7400, 7200, 250000000, 7200",
  })
  void a_message_less_than_was_due_is_no_rate_that_was_missed(
      double offered, double perSecond, long elapsedNs, double reached) {
    assertThat(CapacityRun.reached(offered, perSecond, elapsedNs)).isEqualTo(reached);
  }

  @Test
  void with_nobody_subscribed_publishes_alone_decide() throws InterruptedException {
    CapacitySearch search =
        new LoadFixture(
                Map.of("load", "rate", "window", "8", "subscriptions_per_topic", "0"),
                InMemoryFaults.NONE)
            .search(new InMemoryDriver(), STEP, results);

    assertThat(search.sustainedPerSecond()).isPositive();
    assertThat(results).allMatch(each -> each.counts().expected() == 0);
  }

  @Test
  void load_after_the_search_is_recorded_in_iterations_of_its_own() throws InterruptedException {
    List<IterationResult> measured =
        fixture().searchThenMeasure(new InMemoryDriver(), STEP, 500, results);

    assertThat(measured)
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.offeredPerSecond()).isEqualTo(500);
              assertThat(result.counts().sent()).isEqualTo(100);
              assertThat(result.counts().delivered()).isEqualTo(200);
            });
    assertThat(results.getLast()).isEqualTo(measured.getFirst());
    assertThat(measured.getFirst().startedNs())
        .isGreaterThan(results.get(results.size() - 2).startedNs());
  }

  @Test
  void broker_that_sustains_no_rate_is_refused_in_one_line_with_what_to_do() {
    assertThatThrownBy(() -> fixture().search(new LossyDriver(), STEP, results))
        .isInstanceOf(CapacityException.class)
        .hasMessageStartingWith("capacity_share: no open-loop rate is sustained: the closed loop")
        .hasMessageContaining("raise -w, or set capacity_share=0 and a rate")
        .hasMessageNotContaining("\n");
    assertThat(results)
        .hasSizeGreaterThan(2)
        .filteredOn(each -> each.counts().sent() > 2)
        .isNotEmpty()
        .allMatch(each -> each.counts().lost() > 0);
  }
}
