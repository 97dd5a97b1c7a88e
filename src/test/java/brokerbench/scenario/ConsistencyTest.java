package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsistencyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodes=1 replication_factor=3 | replication_factor=3 needs as many nodes; nodes=1",
        "broker=kafka nodes=3 replication_factor=1 kafka.min_insync_replicas=2"
            + " | kafka.min_insync_replicas=2 is more than replication_factor=1",
        "broker=kafka kafka.acks=1 | kafka.acks=1 needs kafka.idempotence=false",
        "broker=kafka kafka.acks=0 | kafka.acks=0 needs kafka.idempotence=false",
        "load=rate rate=0.01"
            + " | rate=0.01 leaves the watchdog without progress for progress_timeout=60s; raise one"
            + " of them",
        "broker=inmemory broker_state=warm"
            + " | broker_state=warm has no meaning for the in-memory broker, which lives in the"
            + " client",
        "broker=nats nats.publish=sync window=16"
            + " | nats.publish=sync is a window of 1; set window=1, or nats.publish=async for"
            + " window=16",
        "broker=nats nats.publish=sync window=unbounded"
            + " | nats.publish=sync is a window of 1; set window=1, or nats.publish=async for"
            + " window=unbounded",
        "broker=nats nats.publish=async window=unbounded"
            + " | nats.publish=async needs a bounded window; the client library has no bound of its"
            + " own"
      })
  void refuses_a_contradiction(String point, String message) {
    Params params = params(point);

    assertThatThrownBy(() -> Consistency.check(params))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes=3 replication_factor=3",
        "broker=kafka nodes=3 replication_factor=3 kafka.min_insync_replicas=2",
        "broker=kafka kafka.acks=1 kafka.idempotence=false",
        "broker=kafka broker_state=warm window=unbounded",
        "broker=nats nats.publish=sync window=1",
        "broker=nats nats.publish=async window=16",
        "broker=nats nats.publish=sync load=rate window=unbounded",
        "broker=nats window=1 kafka.acks=1",
        "broker=inmemory broker_state=cold kafka.min_insync_replicas=3"
      })
  void lets_pass_what_can_run(String point) {
    Params params = params(point);

    assertThatCode(() -> Consistency.check(params)).doesNotThrowAnyException();
  }

  private static Params params(String point) {
    Map<String, String> values =
        Arrays.stream(point.split(" "))
            .map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    return Params.of(values);
  }
}
