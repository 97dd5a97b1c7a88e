package brokerbench.broker.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What programs that pass HTTP on are told. */
class FrontConfigurationTest {

  @ParameterizedTest
  @CsvSource({
    "haproxy, haproxy.cfg, bind 127.0.0.1:8000, server worker-2 127.0.0.1:8002 check, nbthread 3",
    "nginx, nginx.conf, listen 127.0.0.1:8000;, server 127.0.0.1:8002;, worker_processes 3;",
    "traefik, workers.yml, rule: PathPrefix, url: http://127.0.0.1:8002, services:",
    "fabio, fabio.properties, proxy.addr = 127.0.0.1:8000, \\nroute add workers / http://127.0.0.1:8002/, static"
  })
  void every_worker_is_named_once(
      String front, String name, String listening, String worker, String threads) {
    Params params =
        Params.of(Map.of("broker", "http", "http.front", front, "http.front_threads", "3"));

    FrontConfiguration configuration =
        FrontConfiguration.of(
            HttpSettings.of(params),
            new FrontConfiguration.Place(
                Path.of("/etc/brokerbench"), Path.of("/data"), "127.0.0.1:8000"),
            List.of("127.0.0.1:8001", "127.0.0.1:8002"));

    Path file = Path.of("/etc/brokerbench", name);
    assertThat(configuration.file()).isEqualTo(file);
    assertThat(configuration.arguments()).anyMatch(argument -> argument.endsWith(file.toString()));
    assertThat(configuration.text()).contains(listening).contains(threads).containsOnlyOnce(worker);
  }

  @Test
  void fabio_is_refused_in_containers() {
    Params params = Params.of(Map.of("broker", "http", "http.front", "fabio"));
    FrontContainer container = new FrontContainer(Front.FABIO);

    assertThatThrownBy(() -> container.check(params))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "http.front=fabio runs as a local process alone; set --env process, or another http.front");
  }
}
