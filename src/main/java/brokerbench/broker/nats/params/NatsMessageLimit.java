package brokerbench.broker.nats.params;

import brokerbench.scenario.Params;

/** The greatest message that a server accepts: its own default where the payload fits in it. */
public final class NatsMessageLimit {

  private static final long DEFAULT_BYTES = 1 << 20;
  private static final long GREATEST_BYTES = 64 << 20;
  private static final long HEADER_BYTES = 64 << 10;

  private NatsMessageLimit() {}

  /** {@code max_payload}, with room for headers, at most what the server allows. */
  public static long bytes(Params params) {
    long neededBytes = params.workload().payload().bytes() + HEADER_BYTES;
    return Math.clamp(neededBytes, DEFAULT_BYTES, GREATEST_BYTES);
  }
}
