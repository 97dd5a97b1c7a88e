package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeoutsTest {

  @ParameterizedTest
  @CsvSource({
    "broker=kafka drain_timeout=4s, 4",
    "broker=inmemory drain_timeout=4s, 4",
    "broker=nats drain_timeout=4s, 45",
    "broker=nats drain_timeout=4s nats.ack_wait=10s, 15",
    "broker=nats drain_timeout=60s, 60",
    "broker=nats drain_timeout=4s nats.ack_policy=all, 45",
    "broker=nats drain_timeout=4s nats.ack_policy=none, 4",
    "broker=nats drain_timeout=4s nats.mode=core, 4",
    "broker=redis drain_timeout=4s, 4",
    "broker=redis drain_timeout=4s redis.recover_idle=15s, 45",
    "broker=redis drain_timeout=4s redis.recover_idle=1s, 4",
    "broker=redis drain_timeout=4s redis.recover_idle=15s redis.mode=pubsub, 4"
  })
  void drain_outlasts_the_time_after_which_the_broker_delivers_again(String point, long seconds) {
    Map<String, String> values =
        Arrays.stream(point.split(" "))
            .map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));

    assertThat(Params.of(values).workload().timeouts().drain()).hasSeconds(seconds);
  }
}
