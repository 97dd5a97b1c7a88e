package brokerbench.broker.kafka.server;

import brokerbench.scenario.Params;

/** The greatest message that a broker accepts: its own default where the payload fits in it. */
final class KafkaMessageLimit {

  private static final long DEFAULT_BYTES = 1_048_588;
  private static final long BATCH_BYTES = 64 << 10;

  private KafkaMessageLimit() {}

  /** {@code message.max.bytes}, with room for the batch around the payload. */
  static long bytes(Params params) {
    return Math.max(DEFAULT_BYTES, params.workload().payload().bytes() + BATCH_BYTES);
  }
}
