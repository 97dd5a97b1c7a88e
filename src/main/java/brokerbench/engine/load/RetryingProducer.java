package brokerbench.engine.load;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerStages;
import brokerbench.broker.SendCallback;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Workload.Attempts;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Sends a message whose publish failed again, the same bytes, until it is acknowledged or has had
 * its attempts. The payload is the message's own until then. Its loop sends by one thread, as
 * {@link Producer} asks; the attempts behind the first have threads of their own.
 */
final class RetryingProducer implements Producer {

  private final Producer producer;
  private final Attempts attempts;
  private final ConcurrentMap<Integer, Long> repeated;
  private final NanoClock clock;
  private final ReentrantLock sending = new ReentrantLock();
  private volatile PublishListener listener = PublishListener.NONE;
  private int iteration;
  private volatile boolean closed;

  /** Counts each attempt behind the first in {@code repeated}, by iteration; any threads. */
  RetryingProducer(
      Producer producer,
      Attempts attempts,
      ConcurrentMap<Integer, Long> repeated,
      NanoClock clock) {
    this.producer = producer;
    this.attempts = attempts;
    this.repeated = repeated;
    this.clock = clock;
  }

  /** Tells {@code other} of each further attempt that fails and is followed by another. */
  void tell(PublishListener other) {
    listener = other;
  }

  /** What is sent from now on belongs to {@code ordinal}. Called by the thread that sends. */
  void beginIteration(int ordinal) {
    iteration = ordinal;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    attempt(message, new Attempt(message, iteration, callback));
  }

  private void attempt(OutgoingMessage message, Attempt attempt) {
    message.markRepeatable();
    sending.lock();
    try {
      producer.send(message, attempt);
    } finally {
      sending.unlock();
    }
  }

  /** One message, until somebody is told what became of it. */
  private final class Attempt implements SendCallback {

    private final byte[] payload;
    private final byte @Nullable [] timestampHeader;
    private final int ofIteration;
    private final SendCallback told;
    private int made = 1;

    private Attempt(OutgoingMessage message, int ofIteration, SendCallback told) {
      this.payload = message.payload();
      this.timestampHeader = message.timestampHeader();
      this.ofIteration = ofIteration;
      this.told = told;
    }

    @Override
    public void acknowledged(long sequence) {
      told.acknowledged(sequence);
    }

    @Override
    public void failed(long sequence, Throwable cause) {
      if (closed || made == attempts.most()) {
        told.failed(sequence, cause);
        return;
      }
      made++;
      listener.attemptFailed(clock.nanoTime());
      Thread.ofVirtual().start(() -> again(sequence, cause));
    }

    private void again(long sequence, Throwable cause) {
      try {
        Thread.sleep(attempts.pause());
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts an attempt", e);
      }
      if (closed) {
        told.failed(sequence, cause);
        return;
      }
      repeated.merge(ofIteration, 1L, Long::sum);
      OutgoingMessage message = new OutgoingMessage();
      message.set(payload, sequence, timestampHeader);
      attempt(message, this);
    }
  }

  @Override
  public ProducerStages stages() {
    return producer.stages();
  }

  /** Messages that wait for another attempt have none. */
  @Override
  public void close() {
    closed = true;
    producer.close();
  }
}
