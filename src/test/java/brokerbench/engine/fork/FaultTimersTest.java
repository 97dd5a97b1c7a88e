package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LiveBroker;
import brokerbench.broker.LiveSemantics;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Params;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which timers stand beside a fault: those in force, and no others. */
class FaultTimersTest {

  /** More than any one mode has in force. */
  private static final Map<String, String> TOLD =
      Map.of(
          "node.1.broker.session.timeout.ms", "9000",
          "node.1.group.consumer.session.timeout.ms", "45000",
          "client.request.timeout.ms", "30000",
          "node.1.cluster-node-timeout", "15000",
          "client.command_timeout_ms", "60000",
          "client.publish_timeout_ms", "none",
          "client.ping_interval_ms", "120000",
          "client.request_timeout_ms", "2000",
          "client.request_cleanup_interval_ms", "5000");

  private static String timers(String params) {
    Map<String, String> values = new TreeMap<>();
    for (String param : params.split(" ", -1)) {
      values.put(param.replaceFirst("=.*", ""), param.replaceFirst("[^=]*=", ""));
    }
    LiveSemantics semantics =
        new LiveSemantics(
            DeliveryGuarantee.AT_LEAST_ONCE, "a test", DurabilityClass.NONE, "a test");
    return FaultTimers.of(
        Params.of(values), new LiveBroker("server", "1", semantics, new TreeMap<>(TOLD)));
  }

  @Test
  void timers_are_told_in_the_order_of_the_model_with_the_parameters_among_them() {
    assertThat(timers("broker=kafka kafka.subscribe=assign"))
        .isEqualTo(
            "broker.session.timeout.ms=9000 kafka.delivery_timeout=2m"
                + " client.request.timeout.ms=30000");
  }

  @ParameterizedTest
  @CsvSource({
    "broker=kafka kafka.subscribe=group, kafka.session_timeout=45s, group.consumer",
    "broker=kafka kafka.subscribe=group kafka.group_protocol=consumer,"
        + " group.consumer.session.timeout.ms=45000, kafka.session",
    "broker=kafka kafka.subscribe=group subscriptions_per_topic=0,"
        + " kafka.delivery_timeout, kafka.session",
    "broker=nats, client.request_timeout_ms=2000, cleanup",
    "broker=nats, nats.ack_wait=30s, nats.request_timeout",
    "broker=nats nats.publish=async, client.request_cleanup_interval_ms=5000, request_timeout",
    "broker=nats nats.ack_policy=none, client.ping_interval_ms=120000, ack_wait",
    "broker=nats nats.mode=core, nats.reconnect_wait=2s, request",
    "broker=nats nats.mode=core nats.request_reply=true, nats.request_timeout=5s, client.request",
    "broker=redis, client.command_timeout_ms=60000, cluster-node-timeout",
    "broker=redis nodes=3, cluster-node-timeout=15000, wait_timeout",
    "broker=redis redis.wait=1, redis.wait_timeout=1s, cluster-node-timeout"
  })
  void timers_that_are_not_in_force_are_left_out(String params, String told, String leftOut) {
    assertThat(timers(params)).contains(told).doesNotContain(leftOut);
  }
}
