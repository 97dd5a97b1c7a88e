package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisSoftwareIT {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"redis, 8.0.2", "redis, 7.0.15", "valkey, 8.1.1"})
  void debians_package_runs_with_libraries_of_its_own(String server, String version) {
    ServerInstallation installation = obtain(Fixtures.software(), server, version);

    assertThat(installation.source()).startsWith("Debian package " + server + "-tools ");
    assertThat(installation.source()).contains(version);
    assertThat(installation.sha256()).matches("[0-9a-f]{64}");
    assertThat(installation.bytes()).isGreaterThan(1_000_000);
    assertThat(ExternalCommand.run(installation.command("--version"), Duration.ofSeconds(10)))
        .hasValueSatisfying(
            answer ->
                assertThat(answer.output()).containsIgnoringCase(server + " server v=" + version));
  }

  @ParameterizedTest
  @ValueSource(strings = {"6.2.14", "8.2.1"})
  void a_version_that_debian_has_not_is_refused_with_those_it_has(String version)
      throws IOException {
    ServerSoftware software = new ServerSoftware(Path.of(""), directory, Map.of());

    assertThatThrownBy(() -> obtain(software, "redis", version))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith("redis-server " + version + " was not found (")
        .hasMessageContaining("Debian has 7.0.15, 8.0.2")
        .hasMessageContaining("put it on the path")
        .message()
        .hasLineCount(1);
    assertThat(Fixtures.entries(directory.resolve("scratch"))).isEmpty();
    assertThat(Fixtures.entries(directory.resolve("servers"))).isEmpty();
  }

  @Test
  void what_is_no_version_is_refused_before_anything_is_fetched() {
    ServerSoftware software = new ServerSoftware(Path.of(""), directory, Map.of());

    assertThatThrownBy(() -> obtain(software, "redis", "../8.0.2"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessage("redis.version=../8.0.2 is not a valid version, for example 8.0.2");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_given_program_of_the_asked_version_is_used_as_it_is() throws IOException {
    Path program = answering("Valkey server v=8.0.1 sha=00000000:0 malloc=libc bits=64 build=1");

    ServerInstallation installation = obtain(given(program), "valkey", "8.0.1");

    assertThat(installation.source()).isEqualTo("given");
    assertThat(installation.home()).isEqualTo(program);
    assertThat(installation.command("redis.conf"))
        .containsExactly(program.toString(), "redis.conf");
  }

  @Test
  void a_given_program_that_is_another_is_refused_with_what_to_give() throws IOException {
    Path program = answering("Valkey server v=8.0.1 sha=00000000:0 malloc=libc bits=64 build=1");

    assertThatThrownBy(() -> obtain(given(program), "redis", "8.0.2"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessage(
            "--server redis="
                + program
                + " is valkey 8.0.1, but redis.server=redis redis.version=8.0.2; give -p"
                + " redis.server=valkey -p redis.version=8.0.1");
  }

  @Test
  void a_given_program_that_is_no_redis_server_is_refused() {
    Path none = directory.resolve("none");

    assertThatThrownBy(() -> obtain(given(none), "redis", "8.0.2"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith("--server redis=" + none + " does not answer --version");
  }

  private static ServerInstallation obtain(ServerSoftware software, String server, String version) {
    return new RedisProcesses()
        .obtain(
            software,
            Params.of(Map.of("broker", "redis", "redis.server", server, "redis.version", version)));
  }

  private ServerSoftware given(Path program) {
    return new ServerSoftware(Path.of(""), directory, Map.of("redis", program));
  }

  private Path answering(String words) throws IOException {
    Path program = directory.resolve("some-server");
    Files.writeString(program, "#!/bin/sh\necho '" + words + "'\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }
}
