package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ResourceSample;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults of nodes in containers, by the figures of {@link BenchFaultsIT} and {@link BenchPauseIT}.
 */
class BenchContainerFaultsIT {

  @TempDir Path root;

  @Tag("single-node")
  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void a_pause_delays_as_much_as_that_of_a_process(String broker) throws Exception {
    try (BenchProcess bench = BenchPauseIT.pause(root, broker, "-r 21s --env compose")) {
      BenchPauseIT.assertDelaysWhatWasDue(bench, broker);
    }
  }

  /** The container that replaces another must be sampled too, or it would seem to cost nothing. */
  @Tag("three-node")
  @ParameterizedTest
  @CsvSource({"kafka, 4.0.0, 4.3.1", "nats, 2.11.1, 2.15.1"})
  void three_containers_are_upgraded_in_turn_and_keep_what_they_acknowledged(
      String broker, String before, String after) throws Exception {
    try (BenchProcess bench =
        BenchFaultsIT.run(
            root,
            "rolling-upgrade",
            broker,
            "-r 26s --env compose",
            "-p",
            "faults=" + BenchFaultsIT.UPGRADES)) {
      BenchFaultsIT.assertUpgraded(bench, broker, before, after);

      assertThat(processorTimesNs(bench, broker + "-1"))
          .as("the container that replaces another counts its processor time from 0")
          .isNotEqualTo(processorTimesNs(bench, broker + "-1").stream().sorted().toList());
    }
  }

  private static List<Long> processorTimesNs(BenchProcess bench, String node) throws Exception {
    return bench.left().resources().stream()
        .filter(each -> each.node().equals(node))
        .sorted(Comparator.comparingLong(ResourceSample::elapsedNs))
        .flatMap(each -> each.cpuNsTotal().stream().boxed())
        .toList();
  }
}
