package brokerbench.broker;

/** One consumer of a subscription: polled by the engine, or fed by its client library. */
public sealed interface Consumer extends AutoCloseable permits PolledConsumer, PushedConsumer {

  /**
   * Leaves the subscription; no listener call starts after it returned. Closing twice is the same
   * as once.
   */
  @Override
  void close();
}
