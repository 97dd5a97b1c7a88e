package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import brokerbench.engine.fork.FaultyDrivers;
import brokerbench.engine.load.Load;
import brokerbench.results.Capacity;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.Validity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forks that offer a share of the capacity that they find, on the in-memory broker. */
class CapacityShareIT {

  private static final double SHARE = 0.02;

  @TempDir Path root;

  private InMemoryRun run;

  @BeforeEach
  void plan() {
    run =
        new InMemoryRun(root)
            .lasting(Duration.ofMillis(200))
            .with("load", "rate")
            .with("iteration_by", "time")
            .with("capacity_share", Double.toString(SHARE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fresh", "cold"})
  void fork_offers_its_share_and_leaves_the_whole_search_on_disk(String brokerState)
      throws Exception {
    RunData left = run.with("broker_state", brokerState).run();

    assertThat(left.capacities()).hasSize(1);
    Capacity found = left.capacities().getFirst();
    assertThat(found.offeredPerSecond())
        .isCloseTo(SHARE * found.sustainedPerSecond(), withPercentage(0.001));
    assertThat(search(left))
        .extracting(IterationResult::offeredPerSecond)
        .contains(0.0, found.sustainedPerSecond());
    assertThat(search(left)).allMatch(each -> each.findings().isEmpty());
    List<IterationResult> rest =
        left.iterations().stream().filter(each -> !search(left).contains(each)).toList();
    assertThat(rest)
        .extracting(each -> each.id().phase())
        .containsExactly(Phase.WARMUP, Phase.MEASUREMENT);
    assertThat(rest)
        .extracting(IterationResult::offeredPerSecond)
        .containsOnly(found.offeredPerSecond());
  }

  private static List<IterationResult> search(RunData left) {
    return left.iterations().stream()
        .filter(each -> each.id().phase() == Phase.WARMUP)
        .filter(each -> each.id().iteration() <= Load.SEARCH_ITERATIONS)
        .toList();
  }

  @Test
  void fork_whose_broker_sustains_no_rate_says_so_in_one_line() throws Exception {
    RunData left = run.with(FaultyDrivers.LosesHalf.class).run();

    assertThat(left.findings())
        .extracting(LocatedFinding::finding)
        .filteredOn(ForkFinding.ForkFailed.class::isInstance)
        .singleElement()
        .extracting(each -> ((ForkFinding.ForkFailed) each).reason())
        .asString()
        .startsWith("capacity_share: no open-loop rate is sustained");
    assertThat(left.capacities()).isEmpty();
    assertThat(left.manifest().verdict()).isEqualTo(Validity.INVALID.word());
  }
}
