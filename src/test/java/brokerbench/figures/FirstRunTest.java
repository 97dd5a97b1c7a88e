package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedFork;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FirstRunTest {

  private static final ForkData GOLDEN = GoldenForks.of("kafka").getFirst();

  @Test
  void the_first_run_of_a_warm_fork_has_the_figures_of_a_measurement() {
    List<IterationResult> iterations = new ArrayList<>(GOLDEN.measurement());
    GOLDEN.measurement().forEach(each -> iterations.add(0, asWarmUp(each)));
    ForkData warm =
        ChangedFork.of(GOLDEN)
            .trial(
                new Trial(
                    "t",
                    "example",
                    GOLDEN.trial().params().with("broker_state", "warm"),
                    GOLDEN.trial().protocol()))
            .iterations(iterations)
            .samples(new TreeMap<>(Map.of("kafka-1", samples("kafka-1"))))
            .fork();

    ForkData first = FirstRun.of(warm).orElseThrow();

    assertThat(of("delivered_msg_per_s", first)).isEqualTo(of("delivered_msg_per_s", GOLDEN));
    assertThat(of("broker_cpu_percent_p50", first)).isEqualTo(70);
    assertThat(of("broker_cpu_percent_p50", warm)).isEqualTo(40);
    assertThat(of("broker_memory_max_bytes", first)).isEqualTo(7);
    assertThat(of("disk_increase_bytes", first)).isNaN();
    assertThat(FirstRun.of(GOLDEN)).isEmpty();
  }

  private static IterationResult asWarmUp(IterationResult of) {
    return new IterationResult(
        new IterationId(of.id().trial(), of.id().fork(), Phase.WARMUP, of.id().iteration()),
        of.startedNs(),
        of.elapsedNs(),
        of.publishElapsedNs(),
        of.publishedInside(),
        of.deliveredInside(),
        of.offeredPerSecond(),
        of.counts(),
        of.latencies(),
        of.client(),
        of.findings());
  }

  private static List<ResourceSample> samples(String node) {
    return List.of(
        MadeUpSamples.sample(node, "warmup", 1, 70, 7, 0),
        MadeUpSamples.sample(node, "warmup", 2, 70, 7, 0),
        MadeUpSamples.sample(node, "measurement", 0, 40, 4, 0),
        MadeUpSamples.sample(node, "measurement", 1, 40, 4, 0));
  }

  private static double of(String word, ForkData fork) {
    return FigureCatalogue.named(word).of(fork);
  }
}
