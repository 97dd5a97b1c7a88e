package brokerbench.broker;

import java.util.List;

/** A polled consumer that can be ended as the death of its process would end it. */
public interface KillableConsumer extends PolledConsumer {

  /**
   * Cuts the consumer's connections. From now on it acknowledges nothing and calls its listener no
   * more, but for a call that is under way. Stands in place of {@link #close}. Called once, from
   * any thread; a poll that is under way returns or throws.
   *
   * @return payloads of the messages that it held, each once: delivered to it and not acknowledged,
   *     as the broker tells, or else as the client knows
   * @throws DriverException if the broker does not answer
   */
  List<byte[]> kill();
}
