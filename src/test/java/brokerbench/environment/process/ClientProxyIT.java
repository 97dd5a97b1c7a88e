package brokerbench.environment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.proxy.ProxyPrograms;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.Params;
import brokerbench.validity.Finding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that clients reach through a proxy. */
@Timeout(400)
class ClientProxyIT {

  @TempDir Path directory;
  private RunRegister register;
  private ProcessEnvironment environment;

  @BeforeEach
  void open() {
    assumeTrue(
        new ProxyPrograms(Fixtures.software()).areWithinReach(),
        "needs toxiproxy-server, or Go to build it");
    register = RunRegister.open(directory.resolve("state"), "test");
    environment = Fixtures.environment(register);
  }

  @AfterEach
  void close() {
    if (environment != null) {
      environment.close();
      register.close();
    }
  }

  private BrokerCluster start(int nodes) throws IOException {
    Params params = Fixtures.broker("nats", "2.15.1", nodes).with("client_path", "proxy");
    environment.prepare(params);
    return environment.start(Fixtures.request(params, directory));
  }

  private static ProcessHandle proxy() {
    return ProcessHandle.current()
        .children()
        .filter(each -> each.info().command().orElse("").endsWith("/toxiproxy-server"))
        .findFirst()
        .orElseThrow();
  }

  /** The first line that a NATS server sends, which names every address that a client may learn. */
  private static String greeting(String address) throws IOException {
    InetSocketAddress at = NodeAddress.loopback(port(address));
    try (Socket socket = new Socket(at.getAddress(), at.getPort());
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      return lines.readLine();
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.indexOf(':') + 1));
  }

  @Test
  void clients_learn_addresses_of_the_proxy_alone() throws IOException {
    try (BrokerCluster cluster = start(3)) {
      List<String> told = cluster.endpoints().addresses();

      String greeting = greeting(told.getFirst());

      assertThat(greeting).contains("\"port\":" + port(told.getFirst()));
      String urls = greeting.substring(greeting.indexOf("connect_urls"));
      assertThat(urls.substring(urls.indexOf('[') + 1, urls.indexOf(']')).split(","))
          .isSubsetOf(told.stream().map(each -> '"' + each + '"').toList())
          .isNotEmpty();
    }
  }

  @Test
  void a_proxy_that_died_is_found_and_one_that_lives_ends_with_its_cluster() throws IOException {
    ProcessHandle ended;
    try (BrokerCluster cluster = start(1)) {
      ended = proxy();
      assertThat(cluster.failures()).isEmpty();
    }
    assertThat(ended.isAlive()).isFalse();
    try (BrokerCluster cluster = start(1)) {
      ProcessHandle killed = proxy();
      killed.destroyForcibly();
      killed.onExit().join();

      assertThat(cluster.failures())
          .extracting(Finding::text)
          .singleElement()
          .asString()
          .contains("proxy");
    }
  }
}
