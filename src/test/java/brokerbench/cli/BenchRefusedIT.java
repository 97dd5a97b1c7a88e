package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LocalBroker;
import brokerbench.broker.TlsEndpoint;
import brokerbench.environment.Fixtures;
import brokerbench.scenario.Endpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of servers of one's own, whom these serve or do not. */
@Tag("slow")
class BenchRefusedIT {

  @TempDir private static Path certificates;

  private static TlsEndpoint expired;
  private static TlsEndpoint misnamed;

  @TempDir Path root;

  @TempDir Path secrets;

  @BeforeAll
  static void start_servers_with_certificates_that_nobody_accepts() throws IOException {
    expired =
        TlsEndpoint.start(
            Files.createDirectory(certificates.resolve("expired")), "ip:127.0.0.1", "-3d");
    misnamed =
        TlsEndpoint.start(
            Files.createDirectory(certificates.resolve("misnamed")), "ip:127.0.0.2", "+0d");
  }

  @AfterAll
  static void stop_servers() throws IOException {
    LocalBroker.kill();
    expired.close();
    misnamed.close();
  }

  /**
   * Without {@code words} the client is served, after all that was refused before. What a client
   * itself finds wrong, and a wrong secret, have the same way out for every broker: their words are
   * those of {@code ServerCertificateTest} and {@code AuthIT}.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kafka | another authority   | ; tls_ca names the authority that signed the server's",
        "kafka | expired certificate | ; the server's certificate, or one above it, has expired",
        "kafka | another name        | No subject alternative names matching IP address 127.0.0.1",
        "kafka | no certificate      | ; the server wants a certificate of clients, which takes",
        "kafka | wrong password      | Authentication failed",
        "kafka | no right            | Authorization failed",
        "kafka | nothing             |",
        "nats  | no certificate      | ; the server wants a certificate of clients, which takes",
        "nats  | no right            | Permissions Violation",
        "nats  | nothing             |",
        "redis | no certificate      | ; the server wants a certificate of clients, which takes",
        "redis | no right            | NOPERM",
        "redis | nothing             |"
      })
  void a_client_is_told_in_one_line_what_keeps_it_out(
      String broker, String cause, @Nullable String words) throws Exception {
    Map<String, String> params = new HashMap<>();
    params.put("broker", broker);
    params.put("tls", "mutual");
    params.put("auth", broker.equals("kafka") ? "scram" : "password");
    Endpoints servers = LocalBroker.endpoints(Map.copyOf(params));
    params.put("tls_ca", servers.tls().authority());
    params.put("tls_certificate", servers.tls().certificate());
    params.put("tls_key", servers.tls().key());
    params.put("auth_file", servers.login().file());
    params.putAll(changed(cause));
    try (BenchProcess bench = run(address(cause, servers), params)) {
      if (words == null) {
        assertServed(bench);
        assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
            .contains("TLSv1.3, TLS");
      } else {
        assertRefused(bench, words);
      }
      assertThat(WrittenFiles.with(servers.login().secret().orElseThrow(), root)).isEmpty();
    }
  }

  private static String address(String cause, Endpoints servers) {
    return switch (cause) {
      case "expired certificate" -> expired.address();
      case "another name" -> misnamed.address();
      default -> servers.joined();
    };
  }

  /** What a client has that does not fit. */
  private Map<String, String> changed(String cause) {
    return switch (cause) {
      case "expired certificate" -> Map.of("tls_ca", expired.authority());
      case "another authority", "another name" -> Map.of("tls_ca", misnamed.authority());
      case "no certificate" ->
          Map.of("tls", "server", "tls_certificate", "none", "tls_key", "none");
      case "wrong password" -> Map.of("auth_file", Fixtures.passwordFile(secrets, "guess"));
      case "no right" -> Map.of("auth_user", "stranger");
      default -> Map.of();
    };
  }

  private BenchProcess run(String address, Map<String, String> params) throws IOException {
    List<String> options = new ArrayList<>();
    params.forEach((name, value) -> options.addAll(List.of("-p", name + "=" + value)));
    options.addAll(List.of("--env", "external", "--address", params.get("broker") + "=" + address));
    return BenchProcess.run(root, options.toArray(String[]::new));
  }

  private static void assertRefused(BenchProcess bench, String words) throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);
    assertThat(bench.err().stream().filter(line -> line.contains(words)))
        .as("%s", bench.err())
        .hasSize(1);
    assertThat(bench.err()).noneMatch(line -> line.startsWith("\tat "));
    assertThat(bench.findings()).contains("fork_failed");
    bench.assertNothingLeft();
  }

  private static void assertServed(BenchProcess bench) throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
    assertThat(bench.left().iterations())
        .hasSize(2)
        .allMatch(each -> each.counts().delivered() == each.counts().planned());
    bench.assertNothingLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "nkey"})
  void a_token_and_a_key_are_enough(String auth) throws Exception {
    Map<String, String> params = new HashMap<>(Map.of("broker", "nats", "auth", auth));
    Endpoints servers = LocalBroker.endpoints(Map.copyOf(params));
    params.put("auth_file", servers.login().file());
    try (BenchProcess bench = run(servers.joined(), params)) {
      assertServed(bench);
    }
  }
}
