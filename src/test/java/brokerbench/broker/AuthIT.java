package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.kafka.client.PlainKafka;
import brokerbench.broker.nats.client.PlainNats;
import brokerbench.broker.redis.client.PlainRedis;
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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users of real servers of each broker: those who may, those who may not, and those unknown. */
@Timeout(120)
class AuthIT extends ProcessEnvironmentCase {

  /** Words of a topic that is nobody's of the suite, also by the number of its words. */
  private static final String FOREIGN = "orders.eu";

  /**
   * One node unless {@code setting} says otherwise.
   *
   * @param setting the broker, and parameters behind it, separated by blanks
   */
  private static Params params(String setting, Auth auth, Tls tls) {
    String[] words = setting.split(" ", -1);
    Map<String, String> params = new HashMap<>();
    params.put("broker", words[0]);
    params.put("auth", auth.word());
    params.put("tls", tls.word());
    Arrays.stream(words)
        .skip(1)
        .map(word -> word.split("=", 2))
        .forEach(param -> params.put(param[0], param[1]));
    return Params.of(params);
  }

  private BrokerCluster start(Params params) throws IOException {
    return environment.start(Fixtures.request(params, directory));
  }

  private static BrokerDriver open(Endpoints endpoints, Params params) {
    return DriverFactory.of(params.text("broker")).open(endpoints, params);
  }

  @ParameterizedTest
  @CsvSource({
    "kafka nodes=3, SCRAM, SERVER",
    "nats, PASSWORD, MUTUAL",
    "nats nats.consume=push, PASSWORD, NONE",
    "nats nats.mode=core, PASSWORD, NONE",
    "nats nodes=3, TOKEN, NONE",
    "nats, NKEY, NONE",
    "redis nodes=3, PASSWORD, NONE",
    "redis, PASSWORD, MUTUAL",
    "redis redis.server=valkey redis.version=8.1.1, PASSWORD, MUTUAL",
    "redis redis.server=valkey redis.version=8.1.1 nodes=3, PASSWORD, SERVER"
  })
  void a_user_with_the_rights_of_a_load_has_enough(String setting, Auth auth, Tls tls)
      throws Exception {
    Params params = params(setting, auth, tls);
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
  void who_has_no_right_is_refused_in_one_line_and_who_has_some_has_no_more(
      String broker, Auth auth, String wrongSecret, @Nullable String withoutRight)
      throws Exception {
    Params params = params(broker, auth, Tls.NONE);
    try (BrokerCluster cluster = start(params)) {
      Endpoints endpoints = cluster.endpoints();
      Login guess = new Login(params.text("auth_user"), Fixtures.passwordFile(directory, "guess"));
      assertRefused(endpoints, guess, params, wrongSecret);
      try (BrokerDriver driver = open(endpoints, params)) {
        RoundTrip.assertWorks(driver);
        // A token has no user, and so none without the right.
        if (withoutRight != null) {
          Login stranger = new Login("stranger", endpoints.login().file());
          assertRefused(endpoints, stranger, params, withoutRight);
          driver.provision(RoundTrip.TOPOLOGY);
          assertRightsEnd(endpoints, stranger, params, withoutRight);
        }
      }
    }
  }

  @Tag("slow")
  @Test
  void a_login_on_one_side_alone_is_told_to_clients_of_kafka_in_one_line() throws IOException {
    Params without = params("kafka", Auth.NONE, Tls.NONE);
    Params with = params("kafka", Auth.PASSWORD, Tls.NONE);
    try (BrokerCluster cluster = start(with)) {
      assertRefused(
          cluster.endpoints(), Login.NONE, without, "one with a login auth=password or scram");
    }
    try (BrokerCluster cluster = start(without)) {
      Login guess = new Login("me", Fixtures.passwordFile(directory, "guess"));
      assertRefused(cluster.endpoints(), guess, with, "one without a login auth=none");
    }
  }

  /** What the library is answered, without the driver between. */
  private static void assertRightsEnd(
      Endpoints endpoints, Login stranger, Params params, String refusal) {
    String provisioned = RoundTrip.TOPOLOGY.topics().getFirst();
    PlainClient user = plain(endpoints, params);
    PlainClient other = plain(as(stranger, endpoints), params);
    assertThat(user.use(provisioned).values()).isNotEmpty().containsOnly(PlainClient.DONE);
    for (Map<String, String> answers :
        List.of(
            user.use(FOREIGN),
            user.administer(provisioned),
            other.use(provisioned),
            other.administer(provisioned))) {
      assertThat(answers)
          .isNotEmpty()
          .allSatisfy((act, answer) -> assertThat(answer).as(act).contains(refusal));
    }
  }

  private static PlainClient plain(Endpoints endpoints, Params params) {
    return switch (params.text("broker")) {
      case "kafka" -> new PlainKafka(endpoints, params);
      case "nats" -> new PlainNats(endpoints, params);
      default -> new PlainRedis(endpoints);
    };
  }

  private static Endpoints as(Login login, Endpoints endpoints) {
    return new Endpoints(endpoints.addresses(), endpoints.tls(), login);
  }

  private static void assertRefused(Endpoints endpoints, Login login, Params params, String words) {
    try (BrokerDriver driver = open(as(login, endpoints), params)) {
      assertThatThrownBy(() -> driver.provision(RoundTrip.TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(words)
          .message()
          .hasLineCount(1);
    }
  }
}
