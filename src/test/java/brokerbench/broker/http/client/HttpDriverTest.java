package brokerbench.broker.http.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.broker.http.params.HttpPaths;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpDriverTest {

  private static final Topology TOPOLOGY = new Topology(List.of("t"), 1, List.of(), 1, 1);

  private static BrokerDriver driver(String... addresses) {
    return new HttpDriverFactory()
        .open(
            new Endpoints(List.of(addresses)),
            Params.of(Map.of("broker", "http", "http.front", "nginx", "http.workers", "2")));
  }

  @Test
  void a_worker_whose_address_is_not_known_is_said_to_count_for_itself() {
    try (BrokerDriver driver = driver("front:1", "worker-1:2")) {
      assertThat(driver.uncounted()).contains("http.workers=2, of which --address names 1");
      assertThat(driver.storedMessages(TOPOLOGY)).isEmpty();
    }
  }

  @Test
  void workers_that_are_all_known_are_asked() {
    try (BrokerDriver driver = driver("front:1", "worker-1:2", "worker-2:3")) {
      assertThat(driver.uncounted()).isEmpty();
    }
  }

  private static void serve(HttpServer server, String path, Supplier<byte[]> answer) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            byte[] body = answer.get();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
  }

  @Test
  void what_workers_kept_since_the_load_began_is_read_back() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    AtomicInteger kept = new AtomicInteger(1);
    serve(server, HttpPaths.ANSWERED, () -> "7".getBytes(US_ASCII));
    serve(server, HttpPaths.KEPT_COUNT, () -> kept.toString().getBytes(US_ASCII));
    serve(server, HttpPaths.KEPT, () -> "\0\0\0\1a\0\0\0\1b\0\0\0\1c".getBytes(US_ASCII));
    server.start();
    Params params = Params.of(Map.of("broker", "http", "subscriptions_per_topic", "0"));
    Endpoints endpoints = new Endpoints(List.of("127.0.0.1:" + server.getAddress().getPort()));
    Topology reading = new Topology(List.of("t"), 1, List.of("read-back"), 1, 1);
    ConsumerAssignment all = new ConsumerAssignment(reading, "t", "read-back", 0, 0);
    StringBuilder read = new StringBuilder();
    try (BrokerDriver driver = new HttpDriver(endpoints, params)) {
      driver.provision(TOPOLOGY);
      kept.set(3);
      driver.provision(reading);
      assertThat(driver.heldMessages(reading)).containsExactly(2L);
      try (PolledConsumer consumer =
          (PolledConsumer)
              driver.openConsumer(
                  all,
                  (array, offset, length) ->
                      read.append(new String(array, offset, length, US_ASCII)))) {
        assertThat(consumer.poll(Duration.ZERO)).isEqualTo(2);
        assertThat(consumer.poll(Duration.ZERO)).isZero();
      }
    } finally {
      server.stop(0);
    }
    assertThat(read).hasToString("bc");
  }

  @Test
  void workers_that_keep_nothing_hold_nothing() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve(server, HttpPaths.ANSWERED, () -> "7".getBytes(US_ASCII));
    server.start();
    Params params = Params.of(Map.of("broker", "http", "subscriptions_per_topic", "0"));
    Endpoints endpoints = new Endpoints(List.of("127.0.0.1:" + server.getAddress().getPort()));
    try (BrokerDriver driver = new HttpDriver(endpoints, params)) {
      driver.provision(TOPOLOGY);
      assertThat(driver.heldMessages(TOPOLOGY)).isEmpty();
      assertThat(driver.storedMessages(TOPOLOGY)).containsExactly(0L);
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "echo, 0, 0, ''",
    "echo, 1, 0, http.answer=echo: answered with other bytes than were sent",
    "echo, 0, 1, http.answer=echo: answered with other bytes than were sent",
    "echo, 0, -1, http.answer=echo: answered with other bytes than were sent",
    "empty, 1, 1, ''"
  })
  void an_echo_is_what_was_sent(String answer, int changed, int longer, String failure)
      throws IOException {
    byte[] sent = new byte[20_000];
    byte[] answered = Arrays.copyOf(sent, sent.length + longer);
    answered[10_000] += (byte) changed;
    List<String> outcomes = new ArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        HttpPaths.WORK,
        exchange -> {
          try (exchange) {
            var _ = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, answered.length);
            exchange.getResponseBody().write(answered);
          }
        });
    server.start();
    Params params =
        Params.of(Map.of("broker", "http", "http.answer", answer, "subscriptions_per_topic", "0"));
    Endpoints endpoints = new Endpoints(List.of("127.0.0.1:" + server.getAddress().getPort()));
    try (BrokerDriver driver = new HttpDriver(endpoints, params);
        Producer producer = driver.openProducer(new ProducerAssignment("t", 0, 0))) {
      OutgoingMessage message = new OutgoingMessage();
      message.set(sent, 1, null);
      producer.send(
          message,
          new SendCallback() {
            @Override
            public void acknowledged(long sequence) {
              outcomes.add("");
            }

            @Override
            public void failed(long sequence, Throwable cause) {
              outcomes.add(cause.getMessage());
            }
          });
    } finally {
      server.stop(0);
    }
    assertThat(outcomes).containsExactly(failure);
  }
}
