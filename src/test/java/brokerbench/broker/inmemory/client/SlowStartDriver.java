package brokerbench.broker.inmemory.client;

import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.ForwardingDriver;
import brokerbench.broker.MessageListener;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** An in-memory broker whose consumers take their time with the first messages. */
public final class SlowStartDriver extends ForwardingDriver {

  private final AtomicLong slowMessages;
  private final Duration each;

  /** The first {@code slowMessages} take {@code each}, the others nothing. */
  public SlowStartDriver(long slowMessages, Duration each) {
    super(new InMemoryDriver());
    this.slowMessages = new AtomicLong(slowMessages);
    this.each = each;
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return super.openConsumer(
        assignment,
        (array, offset, length) -> {
          if (slowMessages.getAndDecrement() > 0) {
            pause();
          }
          listener.received(array, offset, length);
        });
  }

  private void pause() {
    try {
      Thread.sleep(each);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
