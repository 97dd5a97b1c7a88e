package brokerbench.measurement.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the harness adds to a message of 1 KiB on its whole way, in one thread: three clock
 * readings, stamp, in-flight entry, four latencies, audit of send, acknowledgement and receipt, and
 * the check of every byte. The target is 150 ns and no object.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HarnessFloorBenchmark {

  /** One message from due to received. */
  @Benchmark
  public long wholeMessage(MessagePath path) {
    byte[] payload = path.send();
    path.acknowledge();
    path.receive(payload);
    return path.sequence;
  }
}
