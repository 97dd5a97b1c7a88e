package brokerbench.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * What a broker does with messages, as it is configured.
 *
 * @param storesMessages whether it keeps what is published
 * @param sharesSubscriptions whether the consumers of a subscription can share its messages; where
 *     not, each consumer is owed every message
 * @param takeOver how another consumer takes over what one holds; empty where none does
 * @param redeliveredWithin longest time after which a message that nobody acknowledged is delivered
 *     again; zero where it never is
 * @param closingWait longest wait of the poll or fetch by which a consumer learns that nothing is
 *     left; empty where messages are pushed to consumers
 */
public record BrokerMode(
    boolean storesMessages,
    boolean sharesSubscriptions,
    Optional<TakeOver> takeOver,
    Duration redeliveredWithin,
    Optional<Duration> closingWait) {

  /**
   * The parameters that say after what time others take over.
   *
   * @param fromDead what a consumer holds that has died
   * @param fromPaused what one holds that lives and does nothing
   */
  public record TakeOver(String fromDead, String fromPaused) {}

  /** Of a broker that stores messages, delivers each once, and is polled. */
  public static BrokerMode polled(Duration closingWait) {
    return new BrokerMode(true, true, Optional.empty(), Duration.ZERO, Optional.of(closingWait));
  }
}
