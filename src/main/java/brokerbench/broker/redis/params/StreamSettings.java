package brokerbench.broker.redis.params;

import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How streams are written and read.
 *
 * @param maxLength to which each {@code XADD} trims; empty trims nothing
 * @param awaitedReplicas that must have an entry before it is acknowledged; 0 for none
 * @param readCount messages of each stream in one read
 * @param block longest wait of one read
 * @param recoverIdle after which what another consumer left is taken over; zero for never
 * @param deliveryLimit deliveries after which a message is put aside; 0 for no limit
 */
public record StreamSettings(
    OptionalLong maxLength,
    int awaitedReplicas,
    Duration longestAwait,
    int readCount,
    Duration block,
    Ack ack,
    Duration recoverIdle,
    int deliveryLimit) {

  /** The values of {@code redis.ack}. */
  public enum Ack {
    /** One XACK for each message. */
    EACH,
    /** One XACK for all messages of a read. */
    BATCH,
    /** None: NOACK. */
    NONE
  }

  static StreamSettings of(Params params) {
    return new StreamSettings(
        params.wholeUnless("redis.max_length", "none"),
        params.count("redis.wait"),
        params.time("redis.wait_timeout"),
        params.count("redis.read_count"),
        params.time("redis.block"),
        Ack.valueOf(params.text("redis.ack").toUpperCase(Locale.ROOT)),
        params.time("redis.recover_idle"),
        params.count("redis.delivery_limit"));
  }

  /** Whether others take over what a consumer left. */
  public boolean recovers() {
    return recoverIdle.isPositive();
  }
}
