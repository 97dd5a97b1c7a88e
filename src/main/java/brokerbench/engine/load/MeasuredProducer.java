package brokerbench.engine.load;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerStages;
import brokerbench.engine.load.schedule.WindowBound;
import brokerbench.measurement.InFlight;
import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.ProducerAudit;
import brokerbench.measurement.StampWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Stamps, sends and times the messages of one producer. Used by one thread, but for the callback.
 */
final class MeasuredProducer implements AutoCloseable {

  private final Producer producer;
  private final LoadInstruments instruments;
  private final ProducerAudit audit;
  private final InFlight inFlight = new InFlight();
  private final Window window = new Window(WindowBound.NONE);
  private final PublishRecorder recorder;
  private final LatencyBuffer sendDelay;
  private final StampWriter stamp;
  private final OutgoingMessage outgoing = new OutgoingMessage();
  private final ProducerTraits traits;
  private byte[] payload;
  private int variant;
  private long nextSequence;

  MeasuredProducer(
      Producer producer, int index, LoadInstruments instruments, ProducerTraits traits) {
    this.producer = producer;
    this.instruments = instruments;
    this.traits = traits;
    this.audit = instruments.audit().producer(index);
    this.recorder =
        new PublishRecorder(
            instruments, audit, inFlight, window, traits.acknowledgement().isMeasured());
    this.sendDelay = instruments.recording().newBuffer(LatencyMetric.SEND_DELAY);
    this.stamp = new StampWriter(index, instruments.bodies().format());
    this.payload = instruments.bodies().newPayload(0);
  }

  /** Tells the audit that what follows belongs to {@code iteration}. */
  void beginIteration(int iteration) {
    nextSequence = audit.beginIteration(iteration);
    if (producer instanceof RetryingProducer retrying) {
      retrying.beginIteration(iteration);
    }
  }

  /** Bounds the messages that may be unacknowledged. Called while nobody sends. */
  void boundWindow(WindowBound bound) {
    window.bound(bound);
  }

  /** Waits for room in the window. */
  void awaitRoom() throws InterruptedException {
    window.acquire();
  }

  /** Gives back room that no message was sent for. */
  void giveBackRoom() {
    window.release();
  }

  /** Sends a message that was due at {@code dueNs} and leaves at {@code sentNs}. */
  void send(int iteration, long dueNs, long sentNs) {
    long sequence = nextSequence++;
    prepare();
    stamp.write(payload, dueNs, sequence, iteration, variant);
    sendDelay.record(iteration, sentNs - dueNs, sentNs);
    inFlight.put(sequence, dueNs, sentNs, iteration);
    audit.sent(sequence);
    outgoing.set(payload, sequence, timestampHeader(dueNs));
    producer.send(outgoing, recorder);
  }

  private void prepare() {
    int variants = traits.payloadVariants();
    boolean reusable =
        traits.ownership() == PayloadOwnership.COPIED_ON_SEND
            || (window.outstanding() <= 1 && recorder.firstFailure() == null);
    if (variants > 1) {
      variant = (variant + 1) % variants;
    }
    if (!reusable) {
      payload = instruments.bodies().newPayload(variant);
    } else if (variants > 1) {
      instruments.bodies().fill(payload, variant);
    }
  }

  private byte @Nullable [] timestampHeader(long dueNs) {
    return traits.timestampHeader()
        ? Long.toString(dueNs).getBytes(StandardCharsets.ISO_8859_1)
        : null;
  }

  PublishRecorder recorder() {
    return recorder;
  }

  /** Tells {@code listener} of what becomes of each further message. */
  void tell(PublishListener listener) {
    recorder.tell(listener);
    if (producer instanceof RetryingProducer retrying) {
      retrying.tell(listener);
    }
  }

  /** What the client library measured so far. */
  ProducerStages stages() {
    return producer.stages();
  }

  @Override
  public void close() {
    producer.close();
  }
}
