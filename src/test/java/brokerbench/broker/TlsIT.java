package brokerbench.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.process.ProcessEnvironmentCase;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import brokerbench.scenario.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TLS between clients and real servers of each broker, and one side of it alone. */
@Timeout(120)
class TlsIT extends ProcessEnvironmentCase {

  private static Params params(String broker, Tls tls, int nodes) {
    return Params.of(Map.of("broker", broker, "nodes", Integer.toString(nodes), "tls", tls.word()));
  }

  private BrokerCluster start(Params params) throws IOException {
    return environment.start(Fixtures.request(params, directory));
  }

  @ParameterizedTest
  @CsvSource({
    "kafka, SERVER, 1",
    "kafka, MUTUAL, 3",
    "nats, SERVER, 1",
    "nats, MUTUAL, 3",
    "redis, SERVER, 1",
    "redis, MUTUAL, 1",
    "redis, SERVER, 3",
    "redis, MUTUAL, 3"
  })
  void a_message_goes_out_and_comes_back_over_tls_and_who_does_not_fit_is_told_so(
      String broker, Tls tls, int nodes) throws Exception {
    Params params = params(broker, tls, nodes);
    try (BrokerCluster cluster = start(params)) {
      Endpoints endpoints = cluster.endpoints();
      assertThat(endpoints.tls().identifyClients()).isEqualTo(tls == Tls.MUTUAL);
      assertThat(keys(directory))
          .isNotEmpty()
          .allSatisfy(
              key ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                      .isEqualTo("rw-------"));
      if (tls == Tls.MUTUAL) {
        assertWhoShowsNothingIsToldSo(broker, endpoints);
      } else {
        assertWhoDoesNotKnowTheAuthorityIsToldSo(broker, endpoints);
      }
      try (BrokerDriver driver = DriverFactory.of(broker).open(endpoints, params)) {
        RoundTrip.assertWorks(driver);
        driver.provision(RoundTrip.TOPOLOGY);
        assertThat(driver.live(RoundTrip.TOPOLOGY).settings().get("client.tls"))
            .startsWith("TLSv1.3, TLS_")
            .contains("JDK 25");
      }
    }
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
  }

  private static void assertWhoShowsNothingIsToldSo(String broker, Endpoints endpoints) {
    TlsFiles without = new TlsFiles(endpoints.tls().authority(), "", "");
    assertFails(
        new Endpoints(endpoints.addresses(), without, Login.NONE),
        params(broker, Tls.SERVER, 1),
        "; the server wants a certificate of clients, which takes tls=mutual");
  }

  private static void assertWhoDoesNotKnowTheAuthorityIsToldSo(String broker, Endpoints endpoints) {
    assertFails(
        new Endpoints(endpoints.addresses()),
        params(broker, Tls.SERVER, 1),
        "; tls_ca names the authority that signed the server's certificate");
  }

  /** The files of keys, and the configurations that hold one. */
  private static List<Path> keys(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory, 4)) {
      return files.filter(Files::isRegularFile).filter(TlsIT::holdsKey).toList();
    }
  }

  private static boolean holdsKey(Path file) {
    try {
      return Files.size(file) < 100_000
          && new String(Files.readAllBytes(file), ISO_8859_1).contains("PRIVATE");
    } catch (IOException gone) {
      return false;
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "kafka, 'Kafka: no broker answers within 20 s; a listener without TLS needs tls=none, one with"
        + " a login auth=password or scram'",
    "nats, '; a server that does not speak TLS needs tls=none, one that speaks it after its first"
        + " line nats.tls_first=false'",
    "redis, ; a server that does not speak TLS needs tls=none"
  })
  void a_client_with_tls_at_a_plain_server_is_told_so(String broker, String words)
      throws IOException {
    try (BrokerCluster cluster = start(params(broker, Tls.NONE, 1))) {
      assertFails(cluster.endpoints(), params(broker, Tls.SERVER, 1), words);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "kafka, 'Kafka: no broker answers within 20 s; a listener with TLS needs tls=server, one with"
        + " a login auth=password or scram'",
    "nats, it says nothing; a server that waits for TLS needs tls=server",
    "redis, ; a server that speaks TLS needs tls=server"
  })
  void a_plain_client_at_a_server_with_tls_is_told_so(String broker, String words)
      throws IOException {
    try (BrokerCluster cluster = start(params(broker, Tls.SERVER, 1))) {
      assertFails(
          new Endpoints(cluster.endpoints().addresses()), params(broker, Tls.NONE, 1), words);
    }
  }

  private static void assertFails(Endpoints endpoints, Params params, String end) {
    try (BrokerDriver driver = DriverFactory.of(params.text("broker")).open(endpoints, params)) {
      assertThatThrownBy(() -> driver.provision(RoundTrip.TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageEndingWith(end)
          .message()
          .hasLineCount(1);
    }
  }
}
