package brokerbench.measurement.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** The parts of {@link HarnessFloorBenchmark}, one by one, to see where its time goes. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MessagePartsBenchmark {

  /** One reading of the clock; a whole message needs three. */
  @Benchmark
  public long clockReading(MessagePath path) {
    return path.clock.nanoTime();
  }

  /** The stamp alone. */
  @Benchmark
  public byte[] stampWrite(MessagePath path) {
    byte[] payload = path.payloads[0];
    path.stampWriter.write(payload, path.dueNs, path.sequence++, 0, 0);
    return payload;
  }

  /** The stamp, and the check of stamp and body. */
  @Benchmark
  public boolean stampWriteAndIntactCheck(MessagePath path) {
    byte[] payload = path.payloads[0];
    path.stampWriter.write(payload, path.dueNs, path.sequence++, 0, 0);
    return path.stampReader.read(payload, 0, payload.length);
  }

  /** Into the ring and out of it. */
  @Benchmark
  public boolean inFlightPutAndTake(MessagePath path) {
    path.inFlight.put(path.sequence, path.dueNs, path.dueNs, 0);
    return path.inFlight.take(path.sequence++, path.acknowledged);
  }

  /** One latency, flushes included; a whole message needs four. */
  @Benchmark
  public void latencyRecord(MessagePath path) {
    path.publishLatency.record(0, 1_000_000 + (path.sequence++ & 0xFFFF), path.dueNs);
  }

  /** The same without a buffer: what a histogram of one thread's own would cost. */
  @Benchmark
  public void unsharedHistogramRecord(MessagePath path) {
    path.unshared.recordValue(1_000_000 + (path.sequence++ & 0xFFFF));
  }

  /** The same under a lock for each value. */
  @Benchmark
  public void lockedHistogramRecord(MessagePath path) {
    synchronized (path.unshared) {
      path.unshared.recordValue(1_000_000 + (path.sequence++ & 0xFFFF));
    }
  }

  /** The audit of send, acknowledgement and receipt. */
  @Benchmark
  public void audit(MessagePath path) {
    long sequence = path.sequence++;
    path.producerAudit.sent(sequence);
    path.producerAudit.acknowledged(sequence);
    path.consumerAudit.received(0, sequence, 0, true);
  }
}
