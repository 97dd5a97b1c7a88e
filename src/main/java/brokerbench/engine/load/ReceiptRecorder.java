package brokerbench.engine.load;

import brokerbench.driver.MessageListener;
import brokerbench.measurement.ConsumerAudit;
import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.MessageStamp;

/** Times, checks and audits what one consumer receives. One thread at a time. */
final class ReceiptRecorder implements MessageListener {

  private final LoadInstruments instruments;
  private final ConsumerAudit audit;
  private final ProbeLedger probes;
  private final int subscription;
  private final LatencyBuffer endToEndLatency;
  private volatile long lastReceivedNs;

  ReceiptRecorder(
      LoadInstruments instruments, ConsumerAudit audit, ProbeLedger probes, int subscription) {
    this.instruments = instruments;
    this.audit = audit;
    this.probes = probes;
    this.subscription = subscription;
    this.endToEndLatency = instruments.recording().newBuffer(LatencyMetric.END_TO_END_LATENCY);
  }

  @Override
  public void received(byte[] array, int offset, int length) {
    long nowNs = instruments.clock().nanoTime();
    if (!instruments.bodies().isIntact(array, offset, length)) {
      audit.corrupted();
      return;
    }
    int iteration = MessageStamp.iteration(array, offset);
    int producer = MessageStamp.producer(array, offset);
    if (iteration == MessageStamp.PROBE) {
      probes.arrived(subscription, producer);
      return;
    }
    audit.received(producer, MessageStamp.sequence(array, offset), iteration, true);
    endToEndLatency.record(iteration, nowNs - MessageStamp.dueNs(array, offset), nowNs);
    lastReceivedNs = nowNs;
  }

  /** Time of the latest receipt on the fork's clock, or 0. */
  long lastReceivedNs() {
    return lastReceivedNs;
  }
}
