package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunEstimateTest {

  private long nowNs = 1;
  private final RunEstimate estimate = new RunEstimate(() -> nowNs);

  private void pass(int seconds) {
    nowNs += Duration.ofSeconds(seconds).toNanos();
  }

  private long leftSeconds(double loadShare) {
    return Duration.ofNanos(estimate.leftNs(loadShare).orElseThrow()).toSeconds();
  }

  @Test
  void nothing_is_said_before_anything_is_done() {
    estimate.forkStarted(1, 3);
    estimate.iterationStarted();
    assertThat(estimate.leftNs(0)).isEmpty();
  }

  @Test
  void the_first_fork_stands_for_those_to_come() {
    estimate.forkStarted(1, 3);
    pass(4);
    estimate.iterationStarted();
    pass(5);
    // 5 s of load are half of it, so 5 s are left here, and a fork takes 4 + 10 s
    assertThat(leftSeconds(0.5)).isEqualTo(5 + 2 * 14);
  }

  @Test
  void later_forks_go_by_the_mean_of_those_before() {
    estimate.forkStarted(1, 3);
    pass(20);
    estimate.forkStarted(2, 3);
    estimate.iterationStarted();
    pass(2);
    assertThat(leftSeconds(0.25)).isEqualTo(6 + 20);
  }
}
