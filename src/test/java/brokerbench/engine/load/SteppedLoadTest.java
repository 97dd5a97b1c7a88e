package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.inmemory.client.Fault;
import brokerbench.broker.inmemory.client.InMemoryFaults;
import brokerbench.results.IterationResult;
import brokerbench.validity.DeliveryFinding;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rates that rise, on a broker that loses what it is told to lose. */
final class SteppedLoadTest {

  private static final Duration STEP = Duration.ofMillis(200);

  private static LoadFixture fixture(boolean stopAtLoss, InMemoryFaults faults) {
    Map<String, String> params =
        new HashMap<>(Map.of("load", "rate", "rate", "500", "rate_step", "2"));
    params.put("stop_at_loss", Boolean.toString(stopAtLoss));
    return new LoadFixture(params, faults);
  }

  private static List<Long> firstLostNs(List<IterationResult> results) {
    return results.stream()
        .flatMap(each -> each.findings().stream())
        .filter(DeliveryFinding.LossBegan.class::isInstance)
        .map(DeliveryFinding.LossBegan.class::cast)
        .map(DeliveryFinding.LossBegan::afterNs)
        .toList();
  }

  @Test
  void each_step_offers_a_multiple_of_the_one_before_and_every_message_of_it_is_accounted_for()
      throws InterruptedException {
    List<IterationResult> results = fixture(true, InMemoryFaults.NONE).bySteps(STEP, STEP, STEP);

    assertThat(results)
        .extracting(IterationResult::offeredPerSecond)
        .containsExactly(500.0, 1_000.0, 2_000.0);
    assertThat(results).extracting(each -> each.counts().sent()).containsExactly(100L, 200L, 400L);
    assertThat(results)
        .extracting(each -> each.counts().delivered())
        .containsExactly(100L, 200L, 400L);
    assertThat(firstLostNs(results)).isEmpty();
  }

  @Test
  void loss_ends_the_steps_and_began_when_the_first_lost_message_was_due()
      throws InterruptedException {
    // Message 101 is the first of the second step, due at its beginning; 151 is due 50 ms later.
    InMemoryFaults faults = InMemoryFaults.at(151, new Fault.Lose()).and(171, new Fault.Lose());

    List<IterationResult> results = fixture(true, faults).bySteps(STEP, STEP, STEP);

    assertThat(results).extracting(each -> each.counts().lost()).containsExactly(0L, 2L);
    assertThat(results.getLast().counts().delivered()).isEqualTo(198);
    assertThat(firstLostNs(results)).containsExactly(50_000_000L);
  }

  @Test
  void without_the_stop_the_steps_go_on_behind_a_loss() throws InterruptedException {
    List<IterationResult> results =
        fixture(false, InMemoryFaults.at(150, new Fault.Lose())).bySteps(STEP, STEP, STEP);

    assertThat(results).extracting(each -> each.counts().lost()).containsExactly(0L, 1L, 0L);
    assertThat(results).extracting(each -> each.counts().sent()).containsExactly(100L, 200L, 400L);
  }

  @Test
  void loss_of_one_steady_rate_began_after_the_beginning_of_its_own_iteration()
      throws InterruptedException {
    List<IterationResult> results =
        new LoadFixture(
                Map.of("load", "rate", "rate", "500"), InMemoryFaults.at(131, new Fault.Lose()))
            .byTime(STEP, STEP);

    assertThat(results).extracting(each -> each.counts().lost()).containsExactly(0L, 1L);
    assertThat(firstLostNs(results)).containsExactly(60_000_000L);
  }

  @Test
  void closed_loop_has_no_due_times_and_says_nothing_of_when() throws InterruptedException {
    List<IterationResult> results =
        new LoadFixture(Map.of("window", "8"), InMemoryFaults.at(5, new Fault.Lose())).byCount(20);

    assertThat(results.getFirst().counts().lost()).isEqualTo(1);
    assertThat(firstLostNs(results)).isEmpty();
  }
}
