package brokerbench.measurement;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Samples what this JVM uses. One thread at a time takes samples. */
public final class JvmSampler {

  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private JvmUse before;

  /** Makes a sampler whose first {@link #take} counts from here. */
  public JvmSampler() {
    before = sinceStart();
  }

  /** What was used since the last call, or since the sampler was made. */
  public JvmUse take() {
    JvmUse total = sinceStart();
    JvmUse use =
        new JvmUse(
            total.cpuNs() - before.cpuNs(),
            total.gcCount() - before.gcCount(),
            total.gcPauseNs() - before.gcPauseNs(),
            total.allocatedBytes() - before.allocatedBytes(),
            total.heapUsedBytes());
    before = total;
    return use;
  }

  private JvmUse sinceStart() {
    long gcCount = 0;
    long gcPauseMillis = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      // ZGC and Shenandoah have a bean for pauses and one for cycles, which run beside the program.
      if (!collector.getName().endsWith("Pauses")) {
        gcCount += collector.getCollectionCount();
      }
      if (!collector.getName().endsWith("Cycles")) {
        gcPauseMillis += collector.getCollectionTime();
      }
    }
    return new JvmUse(
        process.getProcessCpuTime(),
        gcCount,
        TimeUnit.MILLISECONDS.toNanos(gcPauseMillis),
        threads.getTotalThreadAllocatedBytes(),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }
}
