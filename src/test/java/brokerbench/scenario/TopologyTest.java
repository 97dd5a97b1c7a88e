package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class TopologyTest {

  private static final Map<String, String> SMALL =
      Map.of(
          "topics", "2",
          "partitions_per_topic", "3",
          "subscriptions_per_topic", "2",
          "consumers_per_subscription", "3");

  private static Topology topology(Map<String, String> more) {
    Map<String, String> params = new TreeMap<>(SMALL);
    params.putAll(more);
    return Topology.of(Params.of(params), "run");
  }

  @Test
  void the_consumers_of_a_subscription_share_it() {
    Topology topology = topology(Map.of("broker", "kafka"));

    assertThat(topology.topics()).containsExactly("run-t0", "run-t1");
    assertThat(topology.partitionsPerTopic()).isEqualTo(3);
    assertThat(topology.subscriptions()).containsExactly("s0", "s1");
    assertThat(topology.consumersPerSubscription()).isEqualTo(3);
  }

  @Test
  void a_queue_group_is_shared() {
    Topology topology = topology(Map.of("broker", "nats", "nats.mode", "core"));

    assertThat(topology.subscriptions()).containsExactly("s0", "s1");
    assertThat(topology.consumersPerSubscription()).isEqualTo(3);
  }

  @Test
  void a_plain_consumer_of_core_nats_is_a_subscription_that_is_owed_every_message() {
    Topology topology =
        topology(Map.of("broker", "nats", "nats.mode", "core", "nats.subscribe", "plain"));

    assertThat(topology.subscriptions())
        .containsExactly("s0-0", "s0-1", "s0-2", "s1-0", "s1-1", "s1-2");
    assertThat(topology.consumersPerSubscription()).isEqualTo(1);
  }
}
