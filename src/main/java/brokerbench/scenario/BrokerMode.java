package brokerbench.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * What a broker does with messages, as it is configured.
 *
 * @param storesMessages whether it keeps what is published
 * @param acknowledgesPublishes whether anybody acknowledges a publish
 * @param sharesSubscriptions whether the consumers of a subscription can share its messages; where
 *     not, each consumer is owed every message
 * @param takesOverHeldMessages whether another consumer takes over what a dead one held
 * @param redeliveredWithin longest time after which a message that nobody acknowledged is delivered
 *     again; zero where it never is
 * @param closingWait longest wait of the poll or fetch by which a consumer learns that nothing is
 *     left; empty where messages are pushed to consumers
 */
public record BrokerMode(
    boolean storesMessages,
    boolean acknowledgesPublishes,
    boolean sharesSubscriptions,
    boolean takesOverHeldMessages,
    Duration redeliveredWithin,
    Optional<Duration> closingWait) {

  /** Of a broker that stores messages, delivers each once, and is polled. */
  public static BrokerMode polled(Duration closingWait) {
    return new BrokerMode(true, true, true, false, Duration.ZERO, Optional.of(closingWait));
  }
}
