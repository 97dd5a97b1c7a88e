package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.LocalBroker;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS between client and server, and one side of it alone. */
@Timeout(60)
class RedisTlsIT {

  private static final Topology TOPOLOGY = new Topology(List.of("tls"), 1, List.of("s"), 1, 1);

  private static final SendCallback IGNORED =
      new SendCallback() {
        @Override
        public void acknowledged(long sequence) {}

        @Override
        public void failed(long sequence, Throwable cause) {}
      };

  private static TlsRedis server;

  @BeforeAll
  static void start(@TempDir Path directory) throws Exception {
    server = TlsRedis.start(directory, "ip:127.0.0.1");
  }

  @AfterAll
  static void stop() {
    server.close();
    LocalBroker.kill();
  }

  private static BrokerDriver open(String address, Map<String, String> params) {
    return new RedisDriverFactory().open(new Endpoints(List.of(address)), Params.of(params));
  }

  private static Map<String, String> trusting(TlsRedis trusted) {
    return Map.of("redis.tls", "true", "redis.tls_ca", trusted.certificate().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"streams", "pubsub", "sharded-pubsub"})
  void a_client_that_trusts_the_authority_publishes_and_receives(String mode) throws Exception {
    Params params = Params.of(trusting(server)).with("redis.mode", mode);
    Endpoints endpoints = new Endpoints(List.of(server.address()));
    Semaphore arrived = new Semaphore(0);
    try (BrokerDriver driver = new RedisDriverFactory().open(endpoints, params)) {
      driver.provision(TOPOLOGY);
      var consumer =
          driver.openConsumer(
              new ConsumerAssignment(TOPOLOGY, "tls", "s", 0, 0), (_, _, _) -> arrived.release());
      try (Producer producer = driver.openProducer(new ProducerAssignment("tls", 0, 0))) {
        OutgoingMessage message = new OutgoingMessage();
        message.set(new byte[100], 0, null);
        producer.send(message, IGNORED);
        if (consumer instanceof PolledConsumer polled) {
          polled.poll(Duration.ofSeconds(10));
        }
        assertThat(arrived.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      }
      consumer.close();
      driver.remove(TOPOLOGY);
    }
  }

  @Test
  void tls_asked_of_a_plain_server_is_one_line() {
    String address = LocalBroker.redis(Map.of()).joined();
    try (BrokerDriver driver = open(address, Map.of("redis.tls", "true"))) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessage(
              "cannot connect to Redis at "
                  + address
                  + ": handshake timed out after 10000ms; a server that does not speak TLS needs"
                  + " redis.tls=false");
    }
  }

  @Test
  void a_plain_client_at_a_server_with_tls_is_one_line() {
    try (BrokerDriver driver = open(server.address(), Map.of())) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageStartingWith("cannot connect to Redis at " + server.address() + ": ")
          .hasMessageEndingWith("; a server that speaks TLS needs redis.tls=true")
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void an_authority_that_nobody_named_is_one_line() {
    try (BrokerDriver driver = open(server.address(), Map.of("redis.tls", "true"))) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("unable to find valid certification path")
          .hasMessageEndingWith(
              "; redis.tls_ca names the authority that signed the server's certificate")
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void a_certificate_of_another_address_is_one_line(@TempDir Path directory) throws Exception {
    try (TlsRedis other = TlsRedis.start(directory, "ip:127.0.0.2");
        BrokerDriver driver = open(other.address(), trusting(other))) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessage(
              "cannot connect to Redis at "
                  + other.address()
                  + ": No subject alternative names matching IP address 127.0.0.1 found");
    }
  }
}
