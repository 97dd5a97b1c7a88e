package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.MadeUpSample;
import brokerbench.results.ResourceSample;
import brokerbench.validity.HostFinding;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ThrottledTimeTest {

  private final ThrottledTime throttled = new ThrottledTime();

  @Test
  void only_what_the_measurement_added_counts() {
    take("kafka-1", "before", 1_000);
    take("kafka-1", "warmup", 5_000);
    take("kafka-1", "measurement", 5_020);
    take("kafka-1", "measurement", 5_030);
    take("kafka-1", "after", 9_000);
    assertThat(throttled.findings())
        .containsExactly(new HostFinding.ContainerThrottled("kafka-1", 30));
  }

  @Test
  void a_container_that_was_started_again_counts_from_0() {
    take("kafka-1", "measurement", 5_000);
    take("kafka-1", "measurement", 7);
    assertThat(throttled.findings())
        .containsExactly(new HostFinding.ContainerThrottled("kafka-1", 7));
  }

  @Test
  void a_node_that_was_never_stopped_gives_no_finding() {
    take("kafka-1", "measurement", 5_000);
    take("kafka-1", "measurement", 5_000);
    throttled.take(sample("client", "measurement", OptionalLong.empty()));
    assertThat(throttled.findings()).isEmpty();
  }

  @Test
  void another_leg_begins_anew() {
    take("kafka-1", "measurement", 5_000);
    throttled.clear();
    take("kafka-1", "measurement", 9_000);
    assertThat(throttled.findings()).isEmpty();
  }

  private void take(String node, String phase, long throttledNs) {
    throttled.take(sample(node, phase, OptionalLong.of(throttledNs)));
  }

  private static ResourceSample sample(String node, String phase, OptionalLong throttledNs) {
    return new MadeUpSample(node, phase, 0).throttledNs(throttledNs).sample();
  }
}
