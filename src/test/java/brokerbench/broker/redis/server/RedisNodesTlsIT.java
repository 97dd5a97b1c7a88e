package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.process.ProcessEnvironmentCase;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server of the suite that speaks TLS. */
class RedisNodesTlsIT extends ProcessEnvironmentCase {

  @Test
  void a_server_with_tls_is_reached_by_its_certificate_and_keeps_its_key_to_itself()
      throws Exception {
    Params params = Fixtures.broker("redis", "8.0.2", 1).with("redis.tls", "true");
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      Endpoints endpoints = cluster.endpoints();
      Path authority = Path.of(endpoints.authority());

      assertThat(protocol(endpoints.addresses().getFirst(), authority)).isEqualTo("TLSv1.3");
      assertThat(Files.getPosixFilePermissions(authority.resolveSibling("private-key.pem")))
          .containsExactlyInAnyOrder(
              PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
      assertThat(Files.exists(authority.resolveSibling("keys.p12"))).isFalse();
    }
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
  }

  private static String protocol(String address, Path authority) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(authority)) {
      trusted.setCertificateEntry(
          "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
      socket.startHandshake();
      return socket.getSession().getProtocol();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | system  | redis.tls=true: the suite gives a certificate to one server and to no cluster",
        "1 | /ca.pem | redis.tls_ca=/ca.pem is for a server of your own, with --env external"
      })
  void tls_that_no_server_of_the_suite_speaks_is_refused(int nodes, String ca, String words) {
    Params params =
        Fixtures.broker("redis", "8.0.2", nodes).with("redis.tls", "true").with("redis.tls_ca", ca);

    assertThatThrownBy(() -> environment.prepare(params))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith(words);
  }
}
