package brokerbench.broker.redis.client;

import java.lang.module.ModuleDescriptor.Version;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a server says of itself in a section of {@code INFO}.
 *
 * @param values by name
 */
record ServerFacts(Map<String, String> values) {

  private static final String VALKEY_VERSION = "valkey_version";

  /** Of the reply, whose lines are {@code name:value} or comments. */
  static ServerFacts of(String info) {
    Map<String, String> values = new TreeMap<>();
    for (String line : info.split("\r?\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        values.put(line.substring(0, colon), line.substring(colon + 1));
      }
    }
    return new ServerFacts(values);
  }

  /** {@code redis} or {@code valkey}. */
  String server() {
    return values.containsKey(VALKEY_VERSION) ? "valkey" : "redis";
  }

  String version() {
    return values.getOrDefault(VALKEY_VERSION, redisVersion());
  }

  /**
   * Whether the server has the commands of Redis {@code version}; Valkey has those of 7.2.4, and
   * says so.
   */
  boolean hasCommandsOf(String version) {
    return Version.parse(redisVersion()).compareTo(Version.parse(version)) >= 0;
  }

  /** The replicas that are connected to a master; empty of a server that is a replica itself. */
  OptionalInt replicas() {
    return values.getOrDefault("role", "").equals("master")
        ? OptionalInt.of(Integer.parseInt(values.getOrDefault("connected_slaves", "0")))
        : OptionalInt.empty();
  }

  private String redisVersion() {
    return values.getOrDefault("redis_version", "0");
  }
}
