package brokerbench.broker;

import java.time.Duration;

/** A consumer that takes messages when asked to. Used by one thread, which also closes it. */
public non-sealed interface PolledConsumer extends Consumer {

  /**
   * Takes what is there, or waits for the first message, and calls the listener for each. An
   * interrupt ends the wait.
   *
   * @param maxWait longest wait when nothing is there
   * @return number of messages handed to the listener, 0 or more
   * @throws DriverException if the client library has given up on the broker
   */
  int poll(Duration maxWait);
}
