package brokerbench.broker.redis.params;

/** The values of {@code redis.mode}. */
public enum Mode {
  /** PUBLISH to a channel. */
  PUBSUB("pubsub"),
  /** SPUBLISH to a shard channel. */
  SHARDED_PUBSUB("sharded-pubsub"),
  /** XADD to a stream. */
  STREAMS("streams");

  private final String word;

  Mode(String word) {
    this.word = word;
  }

  static Mode of(String word) {
    return switch (word) {
      case "pubsub" -> PUBSUB;
      case "sharded-pubsub" -> SHARDED_PUBSUB;
      default -> STREAMS;
    };
  }

  /** The word of the parameter. */
  public String word() {
    return word;
  }
}
