package brokerbench.engine.load;

import brokerbench.broker.SendCallback;
import brokerbench.measurement.InFlight;
import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.ProducerAudit;
import brokerbench.measurement.SentMessage;
import brokerbench.quantity.TextCounts;
import org.jspecify.annotations.Nullable;

/**
 * Times the acknowledgements of one producer. Drivers call it from their own threads; one lock,
 * free of contention in every client library known, keeps the buffers single-threaded.
 */
final class PublishRecorder implements SendCallback {

  private final LoadInstruments instruments;
  private final ProducerAudit audit;
  private final InFlight inFlight;
  private final Window window;
  private final LatencyBuffer publishLatency;
  private final LatencyBuffer serviceTime;
  private final boolean acknowledgedByBroker;
  private final SentMessage taken = new SentMessage();
  private final PublishErrors errors = new PublishErrors();
  private volatile PublishListener listener = PublishListener.NONE;
  private volatile long lastAcknowledgedNs;
  private volatile @Nullable Throwable firstFailure;

  PublishRecorder(
      LoadInstruments instruments,
      ProducerAudit audit,
      InFlight inFlight,
      Window window,
      boolean acknowledgedByBroker) {
    this.instruments = instruments;
    this.audit = audit;
    this.inFlight = inFlight;
    this.window = window;
    this.acknowledgedByBroker = acknowledgedByBroker;
    this.publishLatency = instruments.recording().newBuffer(LatencyMetric.PUBLISH_LATENCY);
    this.serviceTime = instruments.recording().newBuffer(LatencyMetric.SERVICE_TIME);
  }

  /** Tells {@code other} of what becomes of each further message. */
  void tell(PublishListener other) {
    listener = other;
  }

  @Override
  public synchronized void acknowledged(long sequence) {
    long nowNs = instruments.clock().nanoTime();
    if (!inFlight.take(sequence, taken)) {
      return;
    }
    if (acknowledgedByBroker) {
      publishLatency.record(taken.iteration(), nowNs - taken.dueNs(), nowNs);
      serviceTime.record(taken.iteration(), nowNs - taken.sentNs(), nowNs);
    }
    lastAcknowledgedNs = nowNs;
    audit.acknowledged(sequence);
    listener.acknowledged(taken.dueNs(), nowNs);
    window.release();
  }

  @Override
  public synchronized void failed(long sequence, Throwable cause) {
    if (!inFlight.take(sequence, taken)) {
      return;
    }
    if (firstFailure == null) {
      firstFailure = cause;
    }
    errors.add(taken.iteration(), cause);
    audit.failed(sequence);
    listener.failed(instruments.clock().nanoTime(), cause);
    window.release();
  }

  /** Time of the latest acknowledgement on the fork's clock, or 0. */
  long lastAcknowledgedNs() {
    return lastAcknowledgedNs;
  }

  /** What the publishes failed with that were due in {@code iteration}. */
  TextCounts errors(int iteration) {
    return errors.between(iteration, iteration + 1L);
  }

  @Nullable Throwable firstFailure() {
    return firstFailure;
  }
}
