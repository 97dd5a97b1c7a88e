package brokerbench.broker.nats.server;

import brokerbench.broker.QuotedText;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How clients reach a server, who may and what for, as lines of its configuration. */
final class NatsAccess {

  /**
   * Subjects of the suite, what it asks of JetStream, acknowledgements and replies. A wildcard
   * matches a whole word, so rights cannot be limited to names that begin with a prefix.
   */
  private static final List<String> PUBLISHED =
      List.of(
          "*.*",
          "$JS.API.STREAM.CREATE.*",
          "$JS.API.STREAM.INFO.*",
          "$JS.API.STREAM.DELETE.*",
          "$JS.API.CONSUMER.CREATE.>",
          "$JS.API.CONSUMER.DURABLE.CREATE.>",
          "$JS.API.CONSUMER.INFO.*.*",
          "$JS.API.CONSUMER.MSG.NEXT.*.*",
          "$JS.ACK.>",
          "_INBOX.>");

  /** Subjects of the suite, those by which streams push, and replies. */
  private static final List<String> SUBSCRIBED = List.of("*.*", "deliver.*.*", "_INBOX.>");

  private static final String RIGHTS =
      "permissions: {publish: [%s], subscribe: [%s]}"
          .formatted(quoted(PUBLISHED), quoted(SUBSCRIBED));

  private static final String NO_RIGHTS =
      "permissions: {publish: {deny: \">\"}, subscribe: {deny: \">\"}}";

  private NatsAccess() {}

  private static String quoted(List<String> subjects) {
    return subjects.stream().map(QuotedText::of).collect(Collectors.joining(", "));
  }

  /**
   * How it speaks TLS with clients, and who may connect.
   *
   * @param shown by the paths that the server sees; empty without TLS
   */
  static List<String> of(Params params, Optional<ClusterCertificates> shown) {
    return Stream.concat(
            shown.stream().flatMap(each -> tls(params, each).stream()),
            authorization(params).stream())
        .toList();
  }

  private static List<String> tls(Params params, ClusterCertificates shown) {
    return List.of(
        "tls {",
        "  cert_file: " + QuotedText.of(shown.server().certificate()),
        "  key_file: " + QuotedText.of(shown.server().key()),
        "  ca_file: " + QuotedText.of(shown.authority()),
        "  verify: " + (params.cluster().tls() == Tls.MUTUAL),
        "  min_version: \"1.3\"",
        "  handshake_first: " + NatsSettings.of(params).connections().isTlsFirst(),
        "}");
  }

  /** None where everybody may connect. */
  static List<String> authorization(Params params) {
    Login login = Login.of(params);
    String secret = login.secret().orElse("");
    return switch (params.cluster().auth()) {
      case NONE, SCRAM -> List.of();
      case PASSWORD ->
          users(
              user(QuotedText.of(login.user()), secret, RIGHTS),
              user(Login.STRANGER, secret, NO_RIGHTS));
      case TOKEN -> List.of("authorization {", "  token: " + QuotedText.of(secret), "}");
      case NKEY -> users("nkey: " + UserKey.of(secret).publicKey() + ", " + RIGHTS);
    };
  }

  private static String user(String name, String password, String rights) {
    return "user: %s, password: %s, %s".formatted(name, QuotedText.of(password), rights);
  }

  private static List<String> users(String... users) {
    return List.of(
        "authorization {",
        "  users: [",
        "    {" + String.join("},\n    {", users) + "}",
        "  ]",
        "}");
  }
}
