package brokerbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whether the containers of the dashboard find the files that they are given. */
class DashboardFilesTest {

  private static final Path COMPOSE = Path.of("compose");
  private static final YAMLMapper YAML = new YAMLMapper();

  private JsonNode services = YAML.missingNode();

  @BeforeEach
  void read() throws IOException {
    services = YAML.readTree(COMPOSE.resolve("dashboard.yaml").toFile()).get("services");
  }

  /** Place in the container to file here. */
  private Map<String, Path> mounted(String service) {
    Map<String, Path> mounted = new LinkedHashMap<>();
    for (JsonNode volume : services.get(service).get("volumes")) {
      String[] parts = volume.asText().split(":", -1);
      assertThat(parts).hasSize(3).endsWith("ro");
      mounted.put(parts[1], COMPOSE.resolve(parts[0]).normalize());
    }
    return mounted;
  }

  @Test
  void each_file_that_is_mounted_is_there() {
    for (String service : new String[] {"prometheus", "grafana"}) {
      assertThat(mounted(service).values()).isNotEmpty().allMatch(Files::exists);
    }
  }

  @Test
  void prometheus_reads_the_file_that_is_mounted_and_listens_where_grafana_asks()
      throws IOException {
    String command = services.get("prometheus").get("command").toString();

    assertThat(mounted("prometheus").keySet())
        .allMatch(file -> command.contains("--config.file=" + file));
    JsonNode source =
        YAML.readTree(provisioned("datasources/prometheus.yaml").toFile()).at("/datasources/0/url");
    assertThat(command)
        .contains("--web.listen-address=" + source.asText().substring("http://".length()));
  }

  @Test
  void grafana_shows_the_dashboard_that_is_mounted() throws IOException {
    String folder =
        YAML.readTree(provisioned("dashboards/run.yaml").toFile())
            .at("/providers/0/options/path")
            .asText();
    String home =
        services.at("/grafana/environment/GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH").asText();

    assertThat(home).startsWith(folder + "/");
    assertThat(mounted("grafana")).containsEntry(home, COMPOSE.resolve("dashboard/run.json"));
  }

  @Test
  void nobody_but_this_machine_reaches_them() {
    assertThat(services.get("prometheus").get("command").toString())
        .contains("--web.listen-address=127.0.0.1:");
    assertThat(services.at("/grafana/environment/GF_SERVER_HTTP_ADDR").asText())
        .isEqualTo("127.0.0.1");
  }

  private Path provisioned(String file) {
    return mounted("grafana").get("/etc/grafana/provisioning").resolve(file);
  }
}
