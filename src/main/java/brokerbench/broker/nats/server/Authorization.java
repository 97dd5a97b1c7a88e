package brokerbench.broker.nats.server;

import brokerbench.broker.QuotedText;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.stream.Collectors;

/** Who may connect to a server and what for, as lines of its configuration. */
final class Authorization {

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

  private Authorization() {}

  private static String quoted(List<String> subjects) {
    return subjects.stream().map(QuotedText::of).collect(Collectors.joining(", "));
  }

  /** None where everybody may. */
  static List<String> of(Params params) {
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

  /** What clients of a new cluster have. */
  static String secret(Auth auth, String random) {
    return auth == Auth.NKEY ? UserKey.random().seed() : random;
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
