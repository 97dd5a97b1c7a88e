package brokerbench.broker.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.http.params.HttpSettings;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What programs that pass HTTP on are told. */
class FrontConfigurationTest {

  @TempDir private Path home;

  @ParameterizedTest
  @CsvSource({
    "haproxy, haproxy.cfg, bind 127.0.0.1:8000, server worker-2 127.0.0.1:8002 check, nbthread 3",
    "nginx, nginx.conf, listen 127.0.0.1:8000;, server 127.0.0.1:8002;, worker_processes 3;",
    "traefik, workers.yml, rule: PathPrefix, url: http://127.0.0.1:8002, services:"
  })
  void every_worker_is_named_once(
      String front, String name, String listening, String worker, String threads)
      throws IOException {
    Params params =
        Params.of(Map.of("broker", "http", "http.front", front, "http.front_threads", "3"));

    List<String> arguments =
        FrontConfiguration.of(HttpSettings.of(params), home, 8_000, List.of(8_001, 8_002));

    Path file = home.resolve(name);
    assertThat(arguments).anyMatch(argument -> argument.endsWith(file.toString()));
    assertThat(file).content().contains(listening).contains(threads).containsOnlyOnce(worker);
  }
}
