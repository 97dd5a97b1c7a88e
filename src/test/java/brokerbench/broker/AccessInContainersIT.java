package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.Fixtures;
import brokerbench.environment.container.Engine;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TLS and users of real servers in containers, on each kind of network. */
@Timeout(180)
class AccessInContainersIT {

  @TempDir Path directory;

  private ContainerBroker broker;

  @BeforeEach
  void open() {
    broker = new ContainerBroker(directory);
  }

  @AfterEach
  void nothing_is_left() throws IOException {
    broker.close();
    assertThat(Fixtures.entries(directory.resolve("own-files"))).isEmpty();
  }

  @Tag("single-node")
  @ParameterizedTest
  @CsvSource({
    "kafka, SERVER, PASSWORD, published",
    "kafka, MUTUAL, SCRAM, host",
    "nats, SERVER, NKEY, published",
    "nats, MUTUAL, PASSWORD, bridge",
    "redis, MUTUAL, PASSWORD, host"
  })
  void a_user_of_one_node_has_enough(String name, Tls tls, Auth auth, String network)
      throws Exception {
    assertServes(params(name, tls, auth, network, 1));
  }

  @Tag("three-node")
  @ParameterizedTest
  @CsvSource({
    "kafka, SERVER, SCRAM, published",
    "nats, MUTUAL, TOKEN, host",
    "redis, SERVER, PASSWORD, published",
    "redis, MUTUAL, NONE, bridge"
  })
  void a_user_of_three_nodes_has_enough(String name, Tls tls, Auth auth, String network)
      throws Exception {
    assertServes(params(name, tls, auth, network, 3));
  }

  @Tag("single-node")
  @ParameterizedTest
  @CsvSource({"kafka, PASSWORD, uthoriz", "nats, PASSWORD, ermission", "redis, PASSWORD, NOPERM"})
  void a_user_without_the_right_is_refused(String name, Auth auth, String words) {
    Map<String, String> values = params(name, Tls.NONE, auth, "bridge", 1);
    Endpoints endpoints = broker.endpoints(values);
    Login stranger = new Login("stranger", endpoints.login().file());
    try (BrokerDriver driver =
        DriverFactory.of(name)
            .open(
                new Endpoints(endpoints.addresses(), endpoints.tls(), stranger),
                Params.of(values))) {
      assertThatThrownBy(() -> driver.provision(RoundTrip.TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(words);
    }
  }

  private static Map<String, String> params(
      String broker, Tls tls, Auth auth, String network, int nodes) {
    Map<String, String> values = new HashMap<>();
    values.put("broker", broker);
    values.put("tls", tls.word());
    values.put("auth", auth.word());
    values.put("network", network);
    values.put("nodes", Integer.toString(nodes));
    return values;
  }

  private void assertServes(Map<String, String> values) throws Exception {
    Endpoints endpoints = broker.endpoints(values);
    try (BrokerDriver driver =
        DriverFactory.of(values.get("broker")).open(endpoints, Params.of(values))) {
      RoundTrip.assertWorks(driver);
      driver.provision(RoundTrip.TOPOLOGY);
      assertThat(driver.live(RoundTrip.TOPOLOGY).settings().get("client.tls"))
          .startsWith("TLSv1.3, TLS_");
    }
    assertThat(whatTheEngineTells())
        .isNotEmpty()
        .allSatisfy(
            told ->
                assertThat(told)
                    .doesNotContain("PRIVATE KEY")
                    .doesNotContain(endpoints.login().secret().orElse("PRIVATE KEY")));
  }

  /** Of every container that runs: whoever may ask the engine reads this. */
  private static List<String> whatTheEngineTells() {
    try (Engine engine = Engine.connect()) {
      DockerClient client = engine.client();
      return client.listContainersCmd().exec().stream()
          .map(Container::getId)
          .map(id -> client.inspectContainerCmd(id).exec())
          .map(told -> Arrays.toString(told.getConfig().getEnv()) + Arrays.toString(told.getArgs()))
          .toList();
    }
  }
}
