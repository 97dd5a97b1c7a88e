package brokerbench.broker.redis.server;

import brokerbench.broker.redis.params.RedisSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Directives of {@code redis.conf} that follow from a trial's parameters. */
final class RedisDirectives {

  /** The snapshots of the {@code redis.conf} that the server comes with. */
  private static final String DEFAULT_SAVE = "3600 1 300 100 60 10000";

  private RedisDirectives() {}

  /**
   * Directives of {@code redis.conf} and what stands behind each, quoted where it must be. The
   * single line of {@code save} needs version 7.0.
   */
  static Map<String, String> of(RedisSettings settings) {
    RedisSettings.Server server = settings.server();
    Map<String, String> directives = new LinkedHashMap<>();
    directives.put("io-threads", Integer.toString(server.ioThreads()));
    directives.put("save", server.isSaving() ? DEFAULT_SAVE : "\"\"");
    directives.put("appendonly", yesOrNo(server.appendOnly()));
    directives.put("appendfsync", server.appendFsync());
    directives.put("no-appendfsync-on-rewrite", yesOrNo(server.noFsyncOnRewrite()));
    directives.put("auto-aof-rewrite-min-size", Long.toString(server.aofRewriteMinBytes()));
    directives.put("client-output-buffer-limit", "pubsub " + server.pubSubBuffer());
    directives.put("requirepass", quoted(settings.access().password().orElse("")));
    return directives;
  }

  /**
   * The directive of {@code redis.conf} that makes the user of {@code redis.user}, who may do
   * everything; empty for the default user, who is there.
   */
  static Optional<String> user(RedisSettings.Access access) {
    return access
        .user()
        .flatMap(
            user ->
                access
                    .password()
                    .map(given -> "user " + user + " on " + quoted(">" + given) + " ~* &* +@all"));
  }

  private static String yesOrNo(boolean yes) {
    return yes ? "yes" : "no";
  }

  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
