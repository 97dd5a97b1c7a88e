package brokerbench.scenario;

/** Whether brokers keep what is published. */
public final class Storage {

  private Storage() {}

  /** Whether the broker of {@code params}, in its mode, stores messages. */
  public static boolean keepsMessages(Params params) {
    return switch (params.text("broker")) {
      case "nats" -> !NatsModes.isCore(params);
      case "redis" -> params.text("redis.mode").equals("streams");
      default -> true;
    };
  }
}
