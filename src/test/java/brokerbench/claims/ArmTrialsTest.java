package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedRun;
import brokerbench.results.FaultEffect;
import brokerbench.results.MadeUpFaults;
import brokerbench.results.RunData;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArmTrialsTest {

  private static final ClaimMetric LONGEST =
      ClaimMetric.find("longest_without_acknowledgement").orElseThrow();

  /** An arm of one trial; of each fork the longest time, 0 where it was too short. */
  private static ArmTrials arm(long... longestNs) {
    RunData run = new MadeUpTrials("a").trial("leader-kill", "nats", new double[] {1, 1, 1}).run();
    String trial = run.manifest().trials().getFirst().trial().id();
    List<FaultEffect> faults =
        IntStream.range(0, longestNs.length)
            .mapToObj(i -> fault(trial, i + 1, longestNs[i]))
            .toList();
    return new ArmTrials(
        new Arm("killed", Map.of("broker", "nats"), false, new Published.None(), 1),
        MeasuredTrial.of(ChangedRun.of(run).faults(faults).data(), false));
  }

  private static FaultEffect fault(String trial, int fork, long longestNs) {
    FaultEffect pause = MadeUpFaults.pause(trial, fork, longestNs, 0);
    return longestNs > 0 ? pause : MadeUpFaults.withoutWindow(pause);
  }

  @Test
  void forks_that_have_a_longest_time_give_it() {
    assertThat(arm(7, 8, 9).values(LONGEST)).containsExactly(7, 8, 9);
  }

  @Test
  void where_one_fork_has_too_short_a_time_the_longer_ones_are_no_figure_of_the_arm() {
    ArmTrials arm = arm(7, 0, 9);

    assertThat(arm.values(LONGEST)).isEmpty();
    assertThat(arm.over(arm(7, 8, 9), LONGEST)).isNull();
    assertThat(LONGEST.absentFrom(arm.forks()))
        .isEqualTo("longest_without_acknowledgement: in some forks it is too small to be recorded");
  }
}
