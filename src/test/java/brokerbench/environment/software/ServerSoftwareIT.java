package brokerbench.environment.software;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSoftwareIT {

  @TempDir Path directory;

  @Test
  void a_client_library_comes_with_its_runtime_dependencies() {
    List<Path> kafka = Fixtures.software().clientLibrary("org.apache.kafka:kafka-clients", "4.0.0");
    List<Path> nats = Fixtures.software().clientLibrary("io.nats:jnats", "2.21.1");

    assertThat(kafka).allMatch(Files::isRegularFile);
    assertThat(kafka)
        .extracting(jar -> jar.getFileName().toString())
        .contains("kafka-clients-4.0.0.jar")
        .anyMatch(name -> name.startsWith("slf4j-api-"));
    assertThat(nats).extracting(jar -> jar.getFileName().toString()).contains("jnats-2.21.1.jar");
  }

  @Test
  void a_version_that_does_not_exist_names_itself_and_leaves_nothing() throws IOException {
    Path cache = directory.resolve("cache");
    ServerSoftware software = new ServerSoftware(Path.of("").toAbsolutePath(), cache, Map.of());

    assertThatThrownBy(() -> software.clientLibrary("io.nats:jnats", "0.0.99"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith("cannot fetch io.nats:jnats:0.0.99 with Maven")
        .message()
        .hasLineCount(1);
    assertThat(Fixtures.entries(cache.resolve("clients"))).isEmpty();
    assertThat(Fixtures.entries(cache.resolve("scratch"))).isEmpty();
  }
}
