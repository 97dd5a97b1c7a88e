package brokerbench.engine.load;

import brokerbench.broker.MessageListener;
import brokerbench.measurement.ConsumerAudit;
import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.MessageStamp;
import brokerbench.measurement.StampReader;

/**
 * Times, checks and audits what one consumer receives, and works on it before the next. One thread
 * at a time.
 */
public final class ReceiptRecorder implements MessageListener {

  private final LoadInstruments instruments;
  private final ConsumerAudit audit;
  private final ProbeLedger probes;
  private final int subscription;
  private final ConsumerWork work;
  private final LatencyBuffer endToEndLatency;
  private final StampReader stamp;
  private volatile ReceiptListener listener = ReceiptListener.NONE;
  private volatile long lastReceivedNs;

  public ReceiptRecorder(
      LoadInstruments instruments, ProbeLedger probes, ConsumerWork work, int subscription) {
    this.instruments = instruments;
    this.audit = instruments.audit().newConsumer(subscription);
    this.probes = probes;
    this.subscription = subscription;
    this.work = work;
    this.endToEndLatency = instruments.recording().newBuffer(LatencyMetric.END_TO_END_LATENCY);
    this.stamp = new StampReader(instruments.bodies());
  }

  /** Whether both receive what one subscription is owed. */
  public boolean isBeside(ReceiptRecorder other) {
    return subscription == other.subscription;
  }

  /** Tells {@code other} of each further receipt, in place of whoever was told before. */
  void tell(ReceiptListener other) {
    listener = other;
  }

  @Override
  public void received(byte[] array, int offset, int length) {
    long nowNs = instruments.clock().nanoTime();
    if (!stamp.read(array, offset, length)) {
      audit.corrupted();
      return;
    }
    int iteration = stamp.iteration();
    int producer = stamp.producer();
    if (iteration == MessageStamp.PROBE) {
      probes.arrived(subscription, producer);
      return;
    }
    boolean first = audit.received(producer, stamp.sequence(), iteration, true);
    endToEndLatency.record(iteration, nowNs - stamp.dueNs(), nowNs);
    lastReceivedNs = nowNs;
    if (first) {
      listener.received(this, producer, stamp.sequence(), stamp.dueNs(), nowNs);
    } else {
      listener.receivedAgain(this, producer, stamp.sequence(), stamp.dueNs(), nowNs);
    }
    work.take(nowNs);
  }

  /** Time of the latest receipt on the fork's clock, or 0. */
  long lastReceivedNs() {
    return lastReceivedNs;
  }
}
