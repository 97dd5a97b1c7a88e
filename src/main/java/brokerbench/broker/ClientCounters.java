package brokerbench.broker;

import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;

/**
 * What a client library counted by itself since the driver was opened.
 *
 * @param dropped messages that the client library received and threw away
 * @param reconnects connections lost and made again; empty where the library does not tell
 * @param errors asynchronous errors that belong to no call
 * @param noResponders requests that the broker answered itself, since nobody was subscribed
 */
public record ClientCounters(
    long dropped, OptionalLong reconnects, long errors, long noResponders) {

  public static final ClientCounters NONE = new ClientCounters(0, OptionalLong.of(0), 0, 0);

  /** Of a library that does not tell how often it connected again. */
  public static ClientCounters untoldReconnects(long errors) {
    return new ClientCounters(0, OptionalLong.empty(), errors, 0);
  }

  public ClientCounters plus(ClientCounters other) {
    return new ClientCounters(
        dropped + other.dropped,
        both(reconnects, other.reconnects, Long::sum),
        errors + other.errors,
        noResponders + other.noResponders);
  }

  /** What was counted since {@code before}. */
  public ClientCounters minus(ClientCounters before) {
    return new ClientCounters(
        dropped - before.dropped,
        both(reconnects, before.reconnects, (all, earlier) -> all - earlier),
        errors - before.errors,
        noResponders - before.noResponders);
  }

  private static OptionalLong both(OptionalLong one, OptionalLong other, LongBinaryOperator of) {
    return one.isPresent() && other.isPresent()
        ? OptionalLong.of(of.applyAsLong(one.getAsLong(), other.getAsLong()))
        : OptionalLong.empty();
  }
}
