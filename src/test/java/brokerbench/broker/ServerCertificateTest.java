package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.TlsFiles;
import brokerbench.scenario.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Certificates that clients must not accept, shown by a server that speaks TLS and nothing else.
 */
@Timeout(60)
class ServerCertificateTest {

  @TempDir private Path directory;

  private static Params tls(String broker) {
    return Params.of(Map.of("broker", broker, "tls", "server"));
  }

  private static void assertFails(TlsEndpoint server, String broker, String words) {
    Endpoints endpoints =
        new Endpoints(
            List.of(server.address()), new TlsFiles(server.authority(), "", ""), Login.NONE);
    Topology topology = new Topology(List.of("t"), 1, List.of("s"), 1, 1);
    try (BrokerDriver driver = DriverFactory.of(broker).open(endpoints, tls(broker))) {
      assertThatThrownBy(() -> driver.provision(topology))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(words)
          .message()
          .hasLineCount(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"kafka", "nats", "redis"})
  void of_another_address(String broker) throws IOException {
    try (TlsEndpoint server = TlsEndpoint.start(directory, "ip:127.0.0.2", "+0d")) {
      assertFails(server, broker, "No subject alternative names matching IP address 127.0.0.1");
    }
  }

  @ParameterizedTest
  @CsvSource({"kafka", "nats", "redis"})
  void that_has_expired(String broker) throws IOException {
    try (TlsEndpoint server = TlsEndpoint.start(directory, "ip:127.0.0.1", "-3d")) {
      assertFails(server, broker, "; the server's certificate, or one above it, has expired");
    }
  }

  @Test
  void a_file_that_is_none_is_named() {
    Endpoints endpoints =
        new Endpoints(List.of("127.0.0.1:1"), new TlsFiles("/none", "", ""), Login.NONE);

    assertThatThrownBy(() -> DriverFactory.of("nats").open(endpoints, tls("nats")))
        .isInstanceOf(DriverException.class)
        .hasMessage(
            "tls_ca=/none cannot be read: /none does not exist; give a file with a certificate in PEM");
  }

  @Test
  void what_has_nothing_to_do_with_tls_has_no_words() {
    assertThat(TlsFailure.words(new IOException("Connection refused"))).isEmpty();
  }
}
