package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.process.ProcessEnvironmentCase;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users of real servers of each broker: those who may, those who may not, and those unknown. */
@Timeout(120)
class AuthIT extends ProcessEnvironmentCase {

  private static Params params(String broker, Auth auth, Tls tls, int nodes) {
    return Params.of(
        Map.of(
            "broker",
            broker,
            "auth",
            auth.word(),
            "tls",
            tls.word(),
            "nodes",
            Integer.toString(nodes)));
  }

  private BrokerCluster start(Params params) throws IOException {
    return environment.start(Fixtures.request(params, directory));
  }

  private static BrokerDriver open(Endpoints endpoints, Params params) {
    return DriverFactory.of(params.text("broker")).open(endpoints, params);
  }

  @ParameterizedTest
  @CsvSource({
    "kafka, SCRAM, SERVER, 3",
    "nats, PASSWORD, MUTUAL, 1",
    "nats, TOKEN, NONE, 3",
    "nats, NKEY, NONE, 1",
    "redis, PASSWORD, NONE, 3",
    "redis, PASSWORD, MUTUAL, 1"
  })
  void a_user_with_the_rights_of_a_load_has_enough(String broker, Auth auth, Tls tls, int nodes)
      throws Exception {
    Params params = params(broker, auth, tls, nodes);
    try (BrokerCluster cluster = start(params)) {
      Endpoints endpoints = cluster.endpoints();
      Path secret = Path.of(endpoints.login().file());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
          .isEqualTo("rw-------");
      try (BrokerDriver driver = open(endpoints, params)) {
        RoundTrip.assertWorks(driver);
      }
    }
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "kafka, PASSWORD, Authentication failed, uthoriz",
    "kafka, SCRAM, Authentication failed, uthoriz",
    "nats, PASSWORD, Authorization Violation, ermission",
    "nats, TOKEN, Authorization Violation, ",
    "redis, PASSWORD, WRONGPASS, NOPERM"
  })
  void a_wrong_secret_and_a_user_without_the_right_are_refused_in_one_line(
      String broker, Auth auth, String wrongSecret, @Nullable String withoutRight)
      throws Exception {
    Params params = params(broker, auth, Tls.NONE, 1);
    try (BrokerCluster cluster = start(params)) {
      Endpoints endpoints = cluster.endpoints();
      Login guess = new Login(params.text("auth_user"), Fixtures.passwordFile(directory, "guess"));
      assertRefused(endpoints, guess, params, wrongSecret);
      // A token has no user, and so none without the right.
      if (withoutRight != null) {
        Login stranger = new Login("stranger", endpoints.login().file());
        assertRefused(endpoints, stranger, params, withoutRight);
      }
      try (BrokerDriver driver = open(endpoints, params)) {
        RoundTrip.assertWorks(driver);
      }
    }
  }

  private static void assertRefused(Endpoints endpoints, Login login, Params params, String words) {
    Endpoints other = new Endpoints(endpoints.addresses(), endpoints.tls(), login);
    try (BrokerDriver driver = open(other, params)) {
      assertThatThrownBy(() -> driver.provision(RoundTrip.TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(words)
          .message()
          .hasLineCount(1);
    }
  }
}
