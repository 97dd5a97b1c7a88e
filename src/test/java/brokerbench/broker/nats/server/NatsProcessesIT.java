package brokerbench.broker.nats.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NatsProcessesIT {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"2.12.8, wheel", "2.14.6, wheel", "2.12.4, 'wheel, of which no checksum is pinned'"})
  void a_published_server_is_fetched_and_has_the_asked_version(String version, String source) {
    ServerInstallation nats = obtain(Fixtures.software(), version);
    ServerSoftware given = given(nats.home());

    assertThat(nats.source()).isEqualTo(source);
    assertThat(obtain(given, version))
        .isEqualTo(
            new ServerInstallation(
                "nats",
                version,
                nats.home(),
                nats.launch(),
                nats.sha256(),
                nats.bytes(),
                "given",
                Optional.empty()));
    assertThatThrownBy(() -> obtain(given, "2.11.1"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("is version " + version + ", but nats.version=2.11.1");
  }

  @Test
  void a_version_that_was_never_published_is_refused_with_what_to_do() {
    ServerSoftware empty = new ServerSoftware(Path.of(""), directory, Map.of());

    assertThatThrownBy(() -> obtain(empty, "9.9.9"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("nats-server 9.9.9 was not found")
        .hasMessageContaining("--server nats=PATH");
  }

  @Test
  void a_given_program_that_is_no_nats_server_is_refused() {
    Path none = directory.resolve("none");

    assertThatThrownBy(() -> obtain(given(none), "2.11.1"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("--server nats=" + none);
  }

  private static ServerInstallation obtain(ServerSoftware software, String version) {
    return new NatsProcesses().obtain(software, Fixtures.broker("nats", version, 1));
  }

  private ServerSoftware given(Path program) {
    return new ServerSoftware(Path.of(""), directory, Map.of("nats", program));
  }
}
