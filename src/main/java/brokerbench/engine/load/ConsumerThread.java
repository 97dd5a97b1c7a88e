package brokerbench.engine.load;

import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.KillableConsumer;
import brokerbench.broker.PolledConsumer;
import java.util.List;
import java.util.function.Consumer;

/** A polled consumer and the virtual thread that polls it. */
public final class ConsumerThread {

  private final PolledConsumer consumer;
  private final ConsumerAssignment assignment;
  private final ReceiptRecorder receipt;
  private final Thread thread;
  private volatile boolean chosen;
  private volatile boolean killed;

  /** A thread that has not started, and will do {@code polling}. */
  ConsumerThread(
      PolledConsumer consumer,
      ConsumerAssignment assignment,
      ReceiptRecorder receipt,
      Consumer<ConsumerThread> polling) {
    this.consumer = consumer;
    this.assignment = assignment;
    this.receipt = receipt;
    this.thread =
        Thread.ofVirtual()
            .name("consumer-" + assignment.index())
            .unstarted(() -> polling.accept(this));
  }

  PolledConsumer consumer() {
    return consumer;
  }

  public ReceiptRecorder receipt() {
    return receipt;
  }

  boolean isKilled() {
    return killed;
  }

  /** Whether something is done to it on purpose. */
  boolean isChosen() {
    return chosen;
  }

  /** Something is done to it on purpose from now on. */
  public void choose() {
    chosen = true;
  }

  /** Whether it shares a subscription of a topic with {@code other}. */
  boolean sharesWith(ConsumerThread other) {
    return assignment.topic().equals(other.assignment.topic())
        && assignment.subscription().equals(other.assignment.subscription());
  }

  Thread thread() {
    return thread;
  }

  /**
   * Ends the consumer as the death of its process would.
   *
   * @return payloads of the messages that it held
   * @throws DriverException when its kind cannot be killed, or the broker does not answer
   */
  public List<byte[]> kill() {
    if (!(consumer instanceof KillableConsumer mortal)) {
      throw new DriverException("this broker's consumers cannot be killed; set consumer_kills=0");
    }
    killed = true;
    List<byte[]> held = mortal.kill();
    thread.interrupt();
    return held;
  }
}
