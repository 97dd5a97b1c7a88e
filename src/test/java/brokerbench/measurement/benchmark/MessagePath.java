package brokerbench.measurement.benchmark;

import brokerbench.measurement.ConsumerAudit;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.InFlight;
import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import brokerbench.measurement.ProducerAudit;
import brokerbench.measurement.SentMessage;
import brokerbench.measurement.StampReader;
import brokerbench.measurement.StampWriter;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The steps of a message through the harness, without a broker between them. */
@State(Scope.Thread)
public class MessagePath {

  static final int PAYLOAD_BYTES = 1024;
  static final int VARIANTS = 16;
  private static final long CEILING_NS = 3_600_000_000_000L;

  final NanoClock clock = NanoClock.system();
  final PayloadBodies bodies = new PayloadBodies(PayloadFormat.RANDOM, PAYLOAD_BYTES, VARIANTS, 42);
  final StampWriter stampWriter = new StampWriter(0, bodies.format());
  final StampReader stampReader = new StampReader(bodies);
  final InFlight inFlight = new InFlight();
  final SentMessage acknowledged = new SentMessage();
  final byte[][] payloads = new byte[VARIANTS][];

  private final LatencyRecording recording = new LatencyRecording(1, 3, CEILING_NS);
  final LatencyBuffer publishLatency = recording.newBuffer(LatencyMetric.PUBLISH_LATENCY);
  final LatencyBuffer serviceTime = recording.newBuffer(LatencyMetric.SERVICE_TIME);
  final LatencyBuffer endToEndLatency = recording.newBuffer(LatencyMetric.END_TO_END_LATENCY);
  final LatencyBuffer sendDelay = recording.newBuffer(LatencyMetric.SEND_DELAY);

  private final DeliveryAudit audit = new DeliveryAudit(1, 1, 1);
  final ProducerAudit producerAudit = audit.producer(0);
  final ConsumerAudit consumerAudit = audit.newConsumer(0);

  final Histogram unshared = new Histogram(3);

  long dueNs;
  long sequence;

  /** Makes the payloads and begins the one iteration. */
  @Setup
  public void begin() {
    for (int variant = 0; variant < VARIANTS; variant++) {
      payloads[variant] = bodies.newPayload(variant);
    }
    // As an engine does for a planned load: room for more messages than the benchmark will send.
    audit.reserve(Long.MAX_VALUE);
    sequence = producerAudit.beginIteration(0);
    dueNs = clock.nanoTime();
  }

  byte[] send() {
    int variant = (int) sequence & (VARIANTS - 1);
    byte[] payload = payloads[variant];
    stampWriter.write(payload, dueNs, sequence, 0, variant);
    long sentNs = clock.nanoTime();
    inFlight.put(sequence, dueNs, sentNs, 0);
    producerAudit.sent(sequence);
    sendDelay.record(0, sentNs - dueNs, sentNs);
    return payload;
  }

  void acknowledge() {
    long nowNs = clock.nanoTime();
    if (inFlight.take(sequence, acknowledged)) {
      publishLatency.record(acknowledged.iteration(), nowNs - acknowledged.dueNs(), nowNs);
      serviceTime.record(acknowledged.iteration(), nowNs - acknowledged.sentNs(), nowNs);
      producerAudit.acknowledged(sequence);
    }
  }

  void receive(byte[] payload) {
    long nowNs = clock.nanoTime();
    boolean intact = stampReader.read(payload, 0, payload.length);
    int iteration = stampReader.iteration();
    consumerAudit.received(stampReader.producer(), stampReader.sequence(), iteration, intact);
    endToEndLatency.record(iteration, nowNs - stampReader.dueNs(), nowNs);
    // The next message is due when this one has arrived, so latencies stay in a realistic range.
    dueNs = nowNs;
    sequence++;
  }
}
