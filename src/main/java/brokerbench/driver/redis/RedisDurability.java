package brokerbench.driver.redis;

import java.util.Map;

/** What an acknowledgement is worth, the weakest first. */
enum RedisDurability {
  /** Nothing is stored. */
  NONE("none"),
  /** No append-only file: what snapshots have not caught goes with the process. */
  MEMORY("server memory"),
  /** Written to the append-only file before the reply. */
  PAGE_CACHE("page cache of one node"),
  /** Forced to disk before the reply. */
  FSYNC("fsync on one node");

  private final String word;

  RedisDurability(String word) {
    this.word = word;
  }

  /** The durability class, in the words that all brokers share. */
  String word() {
    return word;
  }

  /**
   * Of a write to a server.
   *
   * @param configuration of the server, as CONFIG GET says
   */
  static RedisDurability of(Map<String, String> configuration) {
    if (!"yes".equals(configuration.get("appendonly"))) {
      return MEMORY;
    }
    return "always".equals(configuration.get("appendfsync")) ? FSYNC : PAGE_CACHE;
  }
}
