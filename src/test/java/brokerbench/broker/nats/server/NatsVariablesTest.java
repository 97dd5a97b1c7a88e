package brokerbench.broker.nats.server;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Flushing;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NatsVariablesTest {

  @Test
  void sync_settings_are_read_and_an_absent_sync_always_is_false() throws IOException {
    assertThat(
            readFrom(
                """
                {"max_payload": 1048576, "max_pending": 67108864, "jetstream": {"config": {"sync_interval": 10000000000}}}
                """))
        .containsEntry("sync_interval_ns", "10000000000")
        .containsEntry("sync_always", "false")
        .containsEntry("max_payload_bytes", "1048576")
        .containsEntry("max_pending_bytes", "67108864");
    assertThat(
            readFrom(
                """
                {"jetstream": {"config": {"sync_interval": 120000000000, "sync_always": true}}}
                """))
        .containsEntry("sync_always", "true");
  }

  @ParameterizedTest
  @CsvSource({
    "true,  120000000000, EVERY_MESSAGE",
    "false, 120000000000, PAGE_CACHE",
    "false, 10000000000,  PAGE_CACHE",
    "false, 1000000000,   INTERVAL"
  })
  void a_node_says_when_it_forces_its_writes_to_disk(
      String always, String intervalNs, Flushing flushing) {
    assertThat(
            NatsVariables.flushing(
                new TreeMap<>(Map.of("sync_always", always, "sync_interval_ns", intervalNs))))
        .hasValue(flushing);
  }

  @Test
  void of_a_node_that_says_nothing_nobody_knows_it() {
    assertThat(NatsVariables.flushing(new TreeMap<>())).isEmpty();
  }

  @Test
  void slow_consumers_are_counted() throws IOException {
    assertThat(ask("{\"slow_consumers\": 3}", NatsVariables::slowConsumers)).hasValue(3);
    assertThat(ask("{}", NatsVariables::slowConsumers)).isEmpty();
  }

  @Test
  void a_node_that_does_not_answer_gives_nothing() {
    assertThat(NatsVariables.read(URI.create("http://127.0.0.1:1/varz"))).isEmpty();
    assertThat(NatsVariables.slowConsumers(URI.create("http://127.0.0.1:1/varz"))).isEmpty();
  }

  private static Map<String, String> readFrom(String answer) throws IOException {
    return ask(answer, NatsVariables::read);
  }

  private static <T> T ask(String answer, Function<URI, T> question) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/varz",
        exchange -> {
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      return question.apply(
          URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/varz"));
    } finally {
      server.stop(0);
    }
  }
}
