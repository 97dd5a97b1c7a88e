package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.ClientLibrary;
import brokerbench.broker.DriverFactory;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientJarsIT {

  private static List<Path> lettuce(String version) {
    ClientLibrary library =
        DriverFactory.of("redis")
            .library(Params.of(Map.of("redis.client_version", version)))
            .orElseThrow();
    return new ClientJars(Fixtures.software()).of(library);
  }

  @Test
  void native_transport_is_of_the_netty_that_lettuce_brings() {
    List<String> jars =
        lettuce("7.0.0.RELEASE").stream().map(Path::getFileName).map(Path::toString).toList();

    assertThat(jars)
        .contains("lettuce-core-7.0.0.RELEASE.jar", "netty-transport-4.2.4.Final.jar")
        .anyMatch(jar -> jar.matches("netty-transport-native-epoll-4\\.2\\.4\\.Final-linux-.*"))
        .doesNotHaveDuplicates();
    assertThat(jars.stream().filter(jar -> jar.startsWith("netty-")))
        .allMatch(jar -> jar.contains("-4.2.4.Final"));
  }

  @Test
  void a_version_that_was_never_published_is_one_line() {
    assertThatThrownBy(() -> lettuce("7.0.0.NEVER"))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("lettuce-core:7.0.0.NEVER")
        .hasMessageNotContaining("\n");
  }
}
