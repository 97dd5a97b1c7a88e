package brokerbench.broker.inmemory.client;

import java.util.HashMap;
import java.util.Map;

/**
 * What the in-memory broker does wrong, for tests of everything that must notice.
 *
 * @param failsProvision whether {@code provision} throws
 * @param byMessage number of the message in the order in which the broker takes them, over all
 *     producers, from 1, to what happens to it
 */
public record InMemoryFaults(boolean failsProvision, Map<Long, Fault> byMessage) {

  /** A broker without a fault. */
  public static final InMemoryFaults NONE = new InMemoryFaults(false, Map.of());

  /** Copies the map. */
  public InMemoryFaults {
    byMessage = Map.copyOf(byMessage);
  }

  /** A broker that cannot be provisioned. */
  public static InMemoryFaults failingProvision() {
    return new InMemoryFaults(true, Map.of());
  }

  /** A broker that does {@code fault} to its message number {@code message}, from 1. */
  public static InMemoryFaults at(long message, Fault fault) {
    return new InMemoryFaults(false, Map.of(message, fault));
  }

  /** The same with one fault more. */
  public InMemoryFaults and(long message, Fault fault) {
    Map<Long, Fault> more = new HashMap<>(byMessage);
    more.put(message, fault);
    return new InMemoryFaults(failsProvision, more);
  }
}
