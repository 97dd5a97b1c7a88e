package brokerbench.environment.node;

import brokerbench.scenario.Params;

/** The greatest message that a server accepts: its own default where the payload fits in it. */
public final class MessageLimit {

  private static final long KAFKA_DEFAULT_BYTES = 1_048_588;
  private static final long NATS_DEFAULT_BYTES = 1 << 20;
  private static final long NATS_GREATEST_BYTES = 64 << 20;
  private static final long ROOM_BYTES = 64 << 10;

  private MessageLimit() {}

  /** Kafka's {@code message.max.bytes}, with room for the batch around the payload. */
  public static long kafkaBytes(Params params) {
    return Math.max(KAFKA_DEFAULT_BYTES, payloadBytes(params) + ROOM_BYTES);
  }

  /** NATS' {@code max_payload}, with room for headers, at most what the server allows. */
  public static long natsBytes(Params params) {
    return Math.clamp(payloadBytes(params) + ROOM_BYTES, NATS_DEFAULT_BYTES, NATS_GREATEST_BYTES);
  }

  private static long payloadBytes(Params params) {
    return params.size("payload_size").bytes();
  }
}
