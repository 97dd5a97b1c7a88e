package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.software.DebianPackages;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard's expressions, evaluated by a real Prometheus that scrapes a real run. */
class DashboardIT {

  private static final Path COMPOSE = Path.of("compose");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int TRIES = 150;

  @TempDir private Path root;

  @Test
  void no_panel_is_empty_and_the_metrics_are_clean() throws Exception {
    new DebianPackages().unpack("prometheus", "2.42.0", root.resolve("debian"));
    try (BenchProcess bench =
            BenchProcess.run(
                root.resolve("bench"),
                "--metrics",
                "127.0.0.1:0",
                "-p",
                "broker=nats",
                "-p",
                "iteration_by=time",
                "-w",
                "1s",
                "-r",
                "30s");
        HttpClient client = HttpClient.newHttpClient()) {
      bench.awaitLine("metrics: ");
      URI metrics = URI.create(address(bench));
      String web = "127.0.0.1:" + freePort();
      Process prometheus = prometheus(metrics, web);
      try {
        bench.awaitLine("measurement 1");
        Map<String, String> panels = panels();
        assertThat(panels).hasSizeGreaterThan(5);
        for (Map.Entry<String, String> panel : panels.entrySet()) {
          assertThat(isEverFilled(client, web, panel.getValue())).as(panel.getKey()).isTrue();
        }
        assertThat(checked(get(client, metrics))).isEmpty();
      } finally {
        prometheus.destroy();
        prometheus.waitFor();
      }
    }
  }

  private static String address(BenchProcess bench) {
    return bench.err().stream()
        .filter(line -> line.startsWith("metrics: "))
        .findFirst()
        .orElseThrow()
        .substring("metrics: ".length());
  }

  private Process prometheus(URI metrics, String web) throws IOException {
    String configuration =
        Files.readString(COMPOSE.resolve("dashboard/prometheus.yaml"))
            .replace("127.0.0.1:9464", metrics.getAuthority());
    Path file = Files.writeString(root.resolve("prometheus.yaml"), configuration);
    return new ProcessBuilder(
            program("prometheus"),
            "--config.file=" + file,
            "--web.listen-address=" + web,
            "--storage.tsdb.path=" + root.resolve("tsdb"))
        .redirectErrorStream(true)
        .redirectOutput(root.resolve("prometheus.log").toFile())
        .start();
  }

  private String program(String name) {
    return root.resolve("debian/root/usr/bin").resolve(name).toString();
  }

  /** Title to expression. */
  private static Map<String, String> panels() throws IOException {
    Map<String, String> panels = new LinkedHashMap<>();
    for (JsonNode panel :
        JSON.readTree(COMPOSE.resolve("dashboard/run.json").toFile()).get("panels")) {
      panels.put(panel.get("title").asText(), panel.at("/targets/0/expr").asText());
    }
    return panels;
  }

  private static boolean isEverFilled(HttpClient client, String web, String expression)
      throws IOException, InterruptedException {
    URI query =
        URI.create(
            "http://%s/api/v1/query?query=%s"
                .formatted(web, URLEncoder.encode(expression, StandardCharsets.UTF_8)));
    for (int i = 0; i < TRIES; i++) {
      try {
        if (JSON.readTree(get(client, query)).at("/data/result").size() > 0) {
          return true;
        }
      } catch (IOException starting) {
        // Prometheus does not answer yet.
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return false;
  }

  /** What promtool complains of. */
  private String checked(String metrics) throws IOException, InterruptedException {
    Path scraped = Files.writeString(root.resolve("scraped"), metrics);
    Process promtool =
        new ProcessBuilder(program("promtool"), "check", "metrics")
            .redirectErrorStream(true)
            .redirectInput(scraped.toFile())
            .start();
    String complaints =
        new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(promtool.waitFor()).as(complaints).isZero();
    return complaints;
  }

  private static String get(HttpClient client, URI address)
      throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
