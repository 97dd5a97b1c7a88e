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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard's expressions, evaluated by a real Prometheus that scrapes a real run. */
class DashboardIT {

  private static final Path COMPOSE = Path.of("compose");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern LABEL = Pattern.compile("\\{\\{(\\w+)}}");
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
                "-p",
                "load=rate",
                "-p",
                "capacity_share=0",
                "-p",
                "rate=1000",
                "-p",
                "faults=pause node-1 at 3s for 8s",
                "-w",
                "6s", // a Prometheus that starts beside the run sees it too
                "-r",
                "30s");
        HttpClient client = HttpClient.newHttpClient()) {
      bench.awaitLine("metrics: ");
      URI metrics = URI.create(address(bench));
      String web = "127.0.0.1:" + freePort();
      Process prometheus = prometheus(metrics, web);
      try {
        bench.awaitLine("measurement 1");
        assertThat(isEverFilled(client, web, atEachStep(annotation("fault")))).isTrue();
        String scraped = get(client, metrics);
        assertThat(scraped).contains("kind=\"pause\",node=\"nats-1\"");
        assertThat(checked(scraped)).isEmpty();
        Map<String, List<String>> panels = panels();
        assertThat(panels).hasSizeGreaterThan(5);
        for (Map.Entry<String, List<String>> panel : panels.entrySet()) {
          assertThat(panel.getValue()).as(panel.getKey()).isNotEmpty();
          for (String expression : panel.getValue()) {
            assertThat(isEverFilled(client, web, expression)).as(panel.getKey()).isTrue();
          }
        }
        assertThat(annotated(client, web, "phase")).contains("warmup", "measurement");
        assertThat(annotated(client, web, "fault")).containsExactly("pause of nats-1");
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

  private static JsonNode dashboard() throws IOException {
    return JSON.readTree(COMPOSE.resolve("dashboard/run.json").toFile());
  }

  /** Title to expressions. */
  private static Map<String, List<String>> panels() throws IOException {
    Map<String, List<String>> panels = new LinkedHashMap<>();
    for (JsonNode panel : dashboard().get("panels")) {
      List<String> expressions = new ArrayList<>();
      panel.get("targets").forEach(target -> expressions.add(target.get("expr").asText()));
      panels.put(panel.get("title").asText(), expressions);
    }
    return panels;
  }

  private static JsonNode annotation(String name) throws IOException {
    for (JsonNode annotation : dashboard().at("/annotations/list")) {
      if (annotation.get("name").asText().equals(name)) {
        return annotation;
      }
    }
    throw new AssertionError("no annotation " + name);
  }

  /** As Grafana does: it asks at each whole step, and looks for values above 0. */
  private static String atEachStep(JsonNode annotation) {
    return "max_over_time((%s)[5m:%s]) > 0"
        .formatted(annotation.get("expr").asText(), annotation.get("step").asText());
  }

  /** Titles that Grafana would show. */
  private static List<String> annotated(HttpClient client, String web, String name)
      throws IOException, InterruptedException {
    JsonNode annotation = annotation(name);
    List<String> titles = new ArrayList<>();
    for (JsonNode series : series(client, web, atEachStep(annotation))) {
      titles.add(
          LABEL
              .matcher(annotation.get("titleFormat").asText())
              .replaceAll(label -> series.get("metric").path(label.group(1)).asText()));
    }
    return titles;
  }

  private static JsonNode series(HttpClient client, String web, String expression)
      throws IOException, InterruptedException {
    URI query =
        URI.create(
            "http://%s/api/v1/query?query=%s"
                .formatted(web, URLEncoder.encode(expression, StandardCharsets.UTF_8)));
    return JSON.readTree(get(client, query)).at("/data/result");
  }

  /** Whether a series has a number at some time; a quantile of nothing has none. */
  private static boolean isEverFilled(HttpClient client, String web, String expression)
      throws IOException, InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      try {
        for (JsonNode series : series(client, web, expression)) {
          if (series.at("/value/1").asText().matches("-?\\d.*")) {
            return true;
          }
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
