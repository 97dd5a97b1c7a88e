package brokerbench.broker.redis.server;

import brokerbench.broker.QuotedText;
import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.scenario.Login;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Directives of {@code redis.conf} that follow from a trial's parameters. */
final class RedisDirectives {

  /** The snapshots of the {@code redis.conf} that the server comes with. */
  private static final String DEFAULT_SAVE = "3600 1 300 100 60 10000";

  /** Who may log in and do nothing, to see that the servers look at rights. */
  static final String STRANGER = "stranger";

  /**
   * Nothing that changes a server; of what does, what tells a driver the settings and the nodes.
   */
  private static final String RIGHTS =
      "~bb-* ~{bb-* &bb-* +@all -@admin -@dangerous +info +config|get +cluster|myid +cluster|slots"
          + " +cluster|nodes +client|kill +client|list";

  private RedisDirectives() {}

  /**
   * Directives of {@code redis.conf} and what stands behind each, quoted where it must be. The
   * single line of {@code save} needs version 7.0.
   */
  static Map<String, String> of(RedisSettings settings, Login login) {
    RedisSettings.Server server = settings.server();
    Map<String, String> directives = new LinkedHashMap<>();
    directives.put("io-threads", Integer.toString(server.ioThreads()));
    directives.put("save", server.isSaving() ? DEFAULT_SAVE : "\"\"");
    directives.put("appendonly", yesOrNo(server.appendOnly()));
    directives.put("appendfsync", server.appendFsync());
    directives.put("no-appendfsync-on-rewrite", yesOrNo(server.noFsyncOnRewrite()));
    directives.put("auto-aof-rewrite-min-size", Long.toString(server.aofRewriteMinBytes()));
    directives.put("client-output-buffer-limit", "pubsub " + server.pubSubBuffer());
    directives.put("requirepass", QuotedText.of(login.secret().orElse("")));
    return directives;
  }

  /**
   * The directive of {@code redis.conf} that makes the user of clients, who may do what a load
   * needs with keys and channels of the suite's own; empty for the default user, who is there and
   * may do everything.
   */
  static Optional<String> user(Login login) {
    return login.user().equals(Login.DEFAULT_USER)
        ? Optional.empty()
        : login.secret().map(secret -> user(login.user(), secret, RIGHTS));
  }

  /** The directive that makes a user who may log in and do nothing. */
  static Optional<String> stranger(Login login) {
    return login.secret().map(secret -> user(STRANGER, secret, "-@all +@connection"));
  }

  private static String user(String name, String secret, String rights) {
    return "user %s on %s %s".formatted(name, QuotedText.of(">" + secret), rights);
  }

  private static String yesOrNo(boolean yes) {
    return yes ? "yes" : "no";
  }
}
