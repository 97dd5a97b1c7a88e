package brokerbench.broker.redis.client;

import brokerbench.scenario.Params;

/** The values of {@code redis.mode}. */
enum Mode {
  PUBSUB("pubsub"),
  SHARDED_PUBSUB("sharded-pubsub"),
  STREAMS("streams");

  private final String word;

  Mode(String word) {
    this.word = word;
  }

  static Mode of(Params params) {
    return switch (params.text("redis.mode")) {
      case "pubsub" -> PUBSUB;
      case "sharded-pubsub" -> SHARDED_PUBSUB;
      default -> STREAMS;
    };
  }

  String word() {
    return word;
  }

  /** The oldest version of Redis that has the commands of this mode. */
  String leastRedisVersion(Params params) {
    return switch (this) {
      case PUBSUB -> "2.0";
      case SHARDED_PUBSUB -> "7.0";
      case STREAMS -> params.time("redis.recover_idle").isPositive() ? "6.2" : "5.0";
    };
  }
}
