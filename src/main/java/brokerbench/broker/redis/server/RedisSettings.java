package brokerbench.broker.redis.server;

import brokerbench.broker.redis.params.RedisModel;
import brokerbench.scenario.Params;
import brokerbench.scenario.PasswordFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Settings of a Redis or Valkey server that follow from a trial's parameters. */
final class RedisSettings {

  /** The snapshots of the {@code redis.conf} that the server comes with. */
  private static final String DEFAULT_SAVE = "3600 1 300 100 60 10000";

  private RedisSettings() {}

  /**
   * Directives of {@code redis.conf} and what stands behind each, quoted where it must be. The
   * single line of {@code save} needs version 7.0.
   */
  public static Map<String, String> of(Params params) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("io-threads", params.text("redis.io_threads"));
    settings.put("save", params.is("redis.save", "none") ? "\"\"" : DEFAULT_SAVE);
    settings.put("appendonly", yesOrNo(params, "redis.appendonly"));
    settings.put("appendfsync", params.text("redis.appendfsync"));
    settings.put("no-appendfsync-on-rewrite", yesOrNo(params, "redis.no_fsync_on_rewrite"));
    settings.put(
        "auto-aof-rewrite-min-size",
        Long.toString(params.size("redis.aof_rewrite_min_size").bytes()));
    settings.put("client-output-buffer-limit", "pubsub " + params.text("redis.pubsub_buffer"));
    settings.put("requirepass", quoted(password(params).orElse("")));
    return settings;
  }

  /**
   * The directive of {@code redis.conf} that makes the user of {@code redis.user}, who may do
   * everything; empty for the default user, who is there.
   */
  public static Optional<String> user(Params params) {
    String user = params.text("redis.user");
    return user.equals("default")
        ? Optional.empty()
        : password(params)
            .map(password -> "user " + user + " on " + quoted(">" + password) + " ~* &* +@all");
  }

  /**
   * What every client has to give; empty when the server asks for none.
   *
   * @throws brokerbench.scenario.InvalidScenarioException when there is no password in the file
   *     that shall hold it
   */
  public static Optional<String> password(Params params) {
    return RedisModel.passwordFile(params).map(PasswordFile::password);
  }

  private static String yesOrNo(Params params, String name) {
    return params.flag(name) ? "yes" : "no";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
