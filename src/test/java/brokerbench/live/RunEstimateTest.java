package brokerbench.live;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.Outlook;
import brokerbench.replication.ForkTimes;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Forecast;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunEstimateTest {

  private static final double SECOND_NS = 1e9;
  private static final Trial TRIAL =
      ScenarioLibrary.find("quickstart").getFirst().trials(1).getFirst();

  private long nowNs = 1;
  private final RunEstimate estimate = new RunEstimate(() -> nowNs);

  private void pass(int seconds) {
    nowNs += Duration.ofSeconds(seconds).toNanos();
  }

  private static Outlook outlook(int sure, int possible) {
    return new Outlook(
        1,
        java.util.Collections.nCopies(sure, TRIAL),
        java.util.Collections.nCopies(possible, TRIAL));
  }

  private Forecast left(double loadShare) {
    return estimate.left(loadShare).orElseThrow();
  }

  @Test
  void nothing_is_said_before_anything_is_done() {
    estimate.forkStarted(TRIAL, outlook(2, 0));
    estimate.iterationStarted();

    assertThat(estimate.left(0)).isEmpty();
  }

  @Test
  void the_first_fork_stands_for_those_to_come_in_a_wide_range() {
    estimate.forkStarted(TRIAL, outlook(2, 0));
    pass(4);
    estimate.iterationStarted();
    pass(5);

    // 5 s of load are half of it, so 5 s are left here, and a fork takes 4 + 10 s
    Forecast left = left(0.5);
    assertThat(left.low()).isBetween(15 * SECOND_NS, 28 * SECOND_NS);
    assertThat(left.high()).isBetween(38 * SECOND_NS, 60 * SECOND_NS);
  }

  @Test
  void the_range_narrows_with_forks_that_are_alike() {
    for (int fork = 0; fork < 10; fork++) {
      estimate.forkStarted(TRIAL, outlook(20, 0));
      pass(20);
      estimate.forkFinished();
    }
    estimate.forkStarted(TRIAL, outlook(10, 0));
    estimate.iterationStarted();
    pass(10);

    Forecast left = left(0.5);
    assertThat(left.low()).isBetween(180 * SECOND_NS, 210 * SECOND_NS);
    assertThat(left.high()).isBetween(210 * SECOND_NS, 245 * SECOND_NS);
  }

  @Test
  void forks_that_may_follow_are_in_the_upper_end_alone() {
    estimate.forkStarted(TRIAL, outlook(2, 0));
    pass(10);
    estimate.iterationStarted();
    pass(10);
    Forecast sure = left(0.5);
    estimate.forkStarted(TRIAL, outlook(2, 50));
    pass(10);
    estimate.iterationStarted();
    pass(10);
    Forecast open = left(0.5);

    assertThat(open.low()).isEqualTo(sure.low());
    assertThat(open.high()).isGreaterThan(10 * sure.high());
  }

  @Test
  void the_range_is_said_with_its_confidence() {
    assertThat(ForkTimes.text(new Forecast(40 * 60 * SECOND_NS, 70 * 60 * SECOND_NS)))
        .endsWith("left (80 %)")
        .contains(" to ");
    assertThat(List.of(outlook(9, 0).text(), outlook(4, 20).text()))
        .containsExactly("1/10", "1/5..25");
  }
}
