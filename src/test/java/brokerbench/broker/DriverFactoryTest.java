package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriverFactoryTest {

  private static final Endpoints NOWHERE = new Endpoints(List.of("127.0.0.1:22999"));

  private static DriverFactory factory(String broker) {
    return ServiceLoader.load(DriverFactory.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(factory -> factory.broker().equals(broker))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inmemory", "kafka", "nats", "redis"})
  void a_driver_is_found_and_opens_no_connection(String broker) {
    try (BrokerDriver driver = factory(broker).open(NOWHERE, Params.of(Map.of()))) {
      assertThat(driver.descriptor().broker()).isEqualTo(broker);
      assertThat(driver.counters())
          .isEqualTo(
              broker.equals("kafka")
                  ? ClientCounters.untoldReconnects(/* errors= */ 0)
                  : ClientCounters.NONE);
    }
  }

  @Test
  void nats_refuses_pulls_that_its_client_would_throw_away() {
    Params params = Params.of(Map.of("nats.consume", "pull", "payload_size", "1MiB"));
    assertThatThrownBy(() -> factory("nats").open(NOWHERE, params))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("lower nats.fetch_batch");
  }

  @Test
  void nats_says_where_no_server_answers() {
    try (BrokerDriver driver = factory("nats").open(NOWHERE, Params.of(Map.of()))) {
      assertThatThrownBy(() -> driver.openProducer(new ProducerAssignment("t", 0, 0)))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("127.0.0.1:22999");
    }
  }

  @Test
  void redis_says_where_no_server_answers() {
    try (BrokerDriver driver = factory("redis").open(NOWHERE, Params.of(Map.of()))) {
      assertThatThrownBy(() -> driver.openProducer(new ProducerAssignment("t", 0, 0)))
          .isInstanceOf(DriverException.class)
          .hasMessageStartingWith("cannot connect to Redis at 127.0.0.1:22999: ");
    }
  }

  @Test
  void redis_refuses_an_address_of_the_other_transport() {
    Params unix = Params.of(Map.of("redis.transport", "unix"));
    assertThatThrownBy(() -> factory("redis").open(NOWHERE, unix))
        .isInstanceOf(DriverException.class)
        .hasMessage(
            "redis.transport=unix does not fit the address '127.0.0.1:22999', which is not the"
                + " absolute path of a Unix socket");
    assertThatThrownBy(
            () ->
                factory("redis")
                    .open(new Endpoints(List.of("/run/redis.sock")), Params.of(Map.of())))
        .isInstanceOf(DriverException.class)
        .hasMessage(
            "redis.transport=tcp does not fit the address '/run/redis.sock', which is the path of a"
                + " Unix socket");
  }
}
