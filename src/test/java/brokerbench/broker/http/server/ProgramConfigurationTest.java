package brokerbench.broker.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.http.params.HttpModel;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs of others are told. */
class ProgramConfigurationTest {

  private static ProgramConfiguration configuration(
      Map<String, String> params, Optional<String> registry) {
    return ProgramConfiguration.of(
        HttpSettings.of(Params.of(params)),
        new ProgramConfiguration.Place(
            Path.of("/etc/brokerbench"), Path.of("/data"), "127.0.0.1:8000"),
        new ProgramConfiguration.Backends(List.of("127.0.0.1:8001", "127.0.0.1:8002"), registry));
  }

  @ParameterizedTest
  @CsvSource({
    "haproxy, haproxy.cfg, bind 127.0.0.1:8000, server worker-2 127.0.0.1:8002 check, nbthread 3",
    "nginx, nginx.conf, listen 127.0.0.1:8000;, server 127.0.0.1:8002;, worker_processes 3;",
    "traefik, workers.yml, rule: PathPrefix, url: http://127.0.0.1:8002, services:",
    "fabio, fabio.properties, proxy.addr = 127.0.0.1:8000, \\nroute add workers / http://127.0.0.1:8002/, static"
  })
  void every_worker_is_named_once(
      String front, String name, String listening, String worker, String threads) {
    ProgramConfiguration configuration =
        configuration(
            Map.of("broker", "http", "http.front", front, "http.front_threads", "3"),
            Optional.empty());

    Path file = Path.of("/etc/brokerbench", name);
    assertThat(configuration.file()).isEqualTo(file);
    assertThat(configuration.arguments()).anyMatch(argument -> argument.endsWith(file.toString()));
    assertThat(configuration.text()).contains(listening).contains(threads).containsOnlyOnce(worker);
  }

  @ParameterizedTest
  @CsvSource({
    "fabio, registry.consul.addr = 127.0.0.1:8500, -cfg",
    "traefik, service: workers@consulcatalog, --providers.consulcatalog.endpoint.address=127.0.0.1:8500"
  })
  void a_front_that_asks_a_registry_is_told_of_no_worker(
      String front, String line, String argument) {
    ProgramConfiguration configuration =
        configuration(
            Map.of("broker", "http", "http.front", front, "http.registry", "consul"),
            Optional.of("127.0.0.1:8500"));

    assertThat(configuration.text())
        .contains(line)
        .doesNotContain("127.0.0.1:8001", "127.0.0.1:8002");
    assertThat(configuration.arguments()).contains(argument);
  }

  @Test
  void an_agent_has_its_own_ports_and_no_others() throws IOException {
    ProgramConfiguration configuration =
        ProgramConfiguration.ofConsul(
            Path.of("/etc/brokerbench"), Path.of("/data"), "0.0.0.0", List.of(8500, 8301, 8300));

    JsonNode told = new ObjectMapper().readTree(configuration.text());
    assertThat(told.at("/client_addr").asText()).isEqualTo("0.0.0.0");
    assertThat(told.at("/ports").properties())
        .extracting(port -> port.getKey() + " " + port.getValue().asInt())
        .containsExactlyInAnyOrder(
            "http 8500",
            "serf_lan 8301",
            "server 8300",
            "dns -1",
            "grpc -1",
            "grpc_tls -1",
            "serf_wan -1");
    assertThat(configuration.arguments()).endsWith("/etc/brokerbench/consul.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nats", "haproxy", "nginx"})
  void fronts_that_ask_no_registry_are_refused_with_one(String front) {
    Params params =
        Params.of(
            Map.of(
                "broker", "http",
                "http.front", front,
                "http.registry", "consul",
                "subscriptions_per_topic", "0",
                "window", "1"));

    assertThatThrownBy(() -> new HttpModel().check(params))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "http.registry=consul is asked by traefik and fabio alone; leave it out for http.front="
                + front);
  }
}
