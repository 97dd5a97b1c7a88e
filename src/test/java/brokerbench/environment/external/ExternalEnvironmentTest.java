package brokerbench.environment.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalEnvironmentTest {

  private static final Params NATS = Params.of(Map.of("broker", "nats"));

  @TempDir Path directory;

  private static ExternalEnvironment nats(String... addresses) {
    return new ExternalEnvironment(Map.of("nats", new Endpoints(List.of(addresses))));
  }

  @Test
  void a_cluster_is_what_was_given_and_nothing_is_known_of_its_nodes() throws IOException {
    try (ExternalEnvironment environment = nats("127.0.0.1:4222", "127.0.0.1:4223");
        BrokerCluster cluster = environment.start(Fixtures.request(NATS, directory))) {
      assertThat(cluster.endpoints().addresses())
          .containsExactly("127.0.0.1:4222", "127.0.0.1:4223");
      assertThat(cluster.nodes()).isEmpty();
      assertThat(cluster.failures()).isEmpty();
      assertThat(cluster.facts().entries())
          .containsEntry("addresses", "127.0.0.1:4222,127.0.0.1:4223");
      assertThat(environment.kind()).isEqualTo("external");
    }
  }

  @Test
  void every_address_must_answer_before_anything_is_measured() throws IOException {
    String silent = "127.0.0.1:" + portThatNobodyHas();
    try (ServerSocket open = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String answering = "127.0.0.1:" + open.getLocalPort();

      assertThatNoException().isThrownBy(() -> nats(answering).prepare(NATS));
      assertThatThrownBy(() -> nats(answering, silent).prepare(NATS))
          .isInstanceOf(EnvironmentException.class)
          .hasMessageStartingWith("--address: nothing answers at " + silent)
          .hasMessageContaining("start the broker or correct the address");
    }
  }

  private static int portThatNobodyHas() throws IOException {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return closed.getLocalPort();
    }
  }

  @Test
  void a_broker_without_address_is_refused() {
    Params kafka = Params.of(Map.of("broker", "kafka"));

    assertThatThrownBy(() -> nats("127.0.0.1:4222").prepare(kafka))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage("no address of kafka: give --address kafka=HOST:PORT[,HOST:PORT]");
  }

  @Test
  void a_cold_broker_cannot_be_had() {
    assertThatThrownBy(() -> nats("127.0.0.1:4222").prepare(NATS.with("broker_state", "cold")))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining("broker_state=cold needs brokers that the suite starts");
  }
}
