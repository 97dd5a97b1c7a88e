package brokerbench.environment.host;

import brokerbench.environment.ResourceSampler;
import brokerbench.environment.SampleScope;
import brokerbench.quantity.Counter;
import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Samples processes, and the host if asked, at a fixed interval on a thread of its own, from the
 * start to {@link #close}. A process that is gone gives no more rows. Sizes of data directories and
 * the host's disk counters are read every 2 s at most and are empty in the rows between.
 */
public final class ProcessSampler implements ResourceSampler {

  /** Walking data directories and reading disks costs milliseconds; more often would be load. */
  private static final Duration DISK_INTERVAL = Duration.ofSeconds(2);

  private static final OptionalLong NONE = OptionalLong.empty();

  private final SampleScope scope;
  private final Consumer<ResourceSample> sink;
  private final OperatingSystem system;
  private final HostUse host;
  private final PackageEnergy energy = PackageEnergy.ofHost();
  private final DiskFlushes flushes = DiskFlushes.ofHost();
  private final int processors;
  private final ProcessCpuTime cpuTime = new ProcessCpuTime();
  private final List<SampledProcess> watched = new CopyOnWriteArrayList<>();
  private final List<ProcessGroup> groups = new CopyOnWriteArrayList<>();
  private final Map<String, long[]> previous = new HashMap<>();
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean hostWatched;
  private String phase = ResourceSample.BEFORE;
  private long nextDiskNs;

  private ProcessSampler(SampleScope scope, Consumer<ResourceSample> sink) {
    this.scope = scope;
    this.sink = sink;
    SystemInfo info = new SystemInfo();
    this.system = info.getOperatingSystem();
    this.host = new HostUse(info.getHardware());
    this.processors = info.getHardware().getProcessor().getLogicalProcessorCount();
    this.nextDiskNs = scope.startNs();
    this.thread = Thread.ofPlatform().daemon().name("process-sampler").unstarted(this::run);
  }

  /**
   * Starts; nothing is watched yet.
   *
   * @param sink takes each row, one at a time; on the sampler's thread or that of {@link #phase}
   */
  public static ProcessSampler start(SampleScope scope, Consumer<ResourceSample> sink) {
    ProcessSampler sampler = new ProcessSampler(scope, sink);
    sampler.thread.start();
    return sampler;
  }

  /** Samples {@code process} too, from the next round on. */
  public void watch(SampledProcess process) {
    watched.add(process);
  }

  /** Samples {@code group} too, in one row, from the next round on. */
  public void watch(ProcessGroup group) {
    groups.add(group);
  }

  /** Samples the host too, from the next round on. */
  public void watchHost() {
    hostWatched = true;
  }

  @Override
  public synchronized void phase(String name) {
    if (!phase.equals(name)) {
      sample();
      phase = name;
    }
  }

  @Override
  public void close() {
    stop.countDown();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      long dueNs = scope.startNs();
      do {
        sample();
        // due times, not pauses: the interval must not grow by what a round takes
        do {
          dueNs += scope.interval().toNanos();
        } while (dueNs - scope.clock().nanoTime() < 0);
      } while (!stop.await(dueNs - scope.clock().nanoTime(), TimeUnit.NANOSECONDS));
      // what happened since the last round belongs to the fork too
      sample();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void sample() {
    boolean withDisk = diskDue();
    Map<Path, Long> dataBytes = withDisk ? dataBytes() : Map.of();
    for (SampledProcess each : watched) {
      OSProcess process = system.getProcess(Math.toIntExact(each.pid()));
      if (process != null && process.getState() != OSProcess.State.ZOMBIE) {
        OptionalLong cpuNs = cpuNs(each, process);
        long nowNs = scope.clock().nanoTime();
        tell(
            each.node(),
            nowNs,
            cpuNs,
            new Amounts(
                process.getResidentMemory(),
                bytes(each.pid(), process.getBytesRead()),
                bytes(each.pid(), process.getBytesWritten()),
                each.dataDirectory().map(dataBytes::get).stream()
                    .mapToLong(Long::longValue)
                    .findFirst(),
                NONE,
                NONE));
      }
    }
    groups.forEach(this::sample);
    if (hostWatched) {
      sampleHost(withDisk);
    }
  }

  private OptionalLong cpuNs(SampledProcess each, OSProcess process) {
    OptionalLong ownNs = cpuTime.nanos(process);
    return each.withChildren() && ownNs.isPresent()
        ? OptionalLong.of(ownNs.getAsLong() + ForkedChildren.cpuNs(each.pid()))
        : ownNs;
  }

  private void sample(ProcessGroup group) {
    group
        .read(system, cpuTime)
        .ifPresent(
            use ->
                tell(
                    group.node(),
                    scope.clock().nanoTime(),
                    OptionalLong.of(use.cpuNs()),
                    new Amounts(use.memoryBytes(), NONE, NONE, NONE, NONE, NONE)));
  }

  private void sampleHost(boolean withDisk) {
    HostUse.Reading reading = withDisk ? host.readWithDisks() : host.read();
    tell(
        NonBroker.HOST.word(),
        scope.clock().nanoTime(),
        OptionalLong.of(reading.cpuNs()),
        new Amounts(
            reading.memoryUsedBytes(),
            reading.diskReadBytes(),
            reading.diskWrittenBytes(),
            NONE,
            energy.microjoules(),
            flushes.count()));
  }

  /** Energy and flushes are counted for the whole host alone. */
  private record Amounts(
      long memoryBytes,
      OptionalLong read,
      OptionalLong written,
      OptionalLong data,
      OptionalLong energyMicrojoules,
      OptionalLong diskFlushes) {}

  private void tell(String node, long nowNs, OptionalLong cpuNs, Amounts amounts) {
    sink.accept(
        new ResourceSample(
            scope.trial(),
            scope.fork(),
            node,
            phase,
            nowNs - scope.startNs(),
            cpuNs,
            percentOfHost(node, nowNs, cpuNs),
            OptionalLong.of(amounts.memoryBytes()),
            NONE,
            NONE,
            amounts.read(),
            amounts.written(),
            amounts.data(),
            NONE,
            NONE,
            NONE,
            amounts.energyMicrojoules(),
            amounts.diskFlushes()));
  }

  private OptionalDouble percentOfHost(String node, long nowNs, OptionalLong cpuNs) {
    if (cpuNs.isEmpty()) {
      return OptionalDouble.empty();
    }
    long[] before = previous.put(node, new long[] {nowNs, cpuNs.getAsLong()});
    if (before == null || nowNs <= before[0]) {
      return OptionalDouble.empty();
    }
    double share =
        Counter.growth(before[1], cpuNs.getAsLong()) / ((double) (nowNs - before[0]) * processors);
    // a tick counted late would read as more than there is
    return OptionalDouble.of(Math.clamp(100 * share, 0, 100));
  }

  /** A host that does not show them reads as 0. */
  private static OptionalLong bytes(long pid, long bytes) {
    return bytes > 0 || Files.isReadable(Path.of("/proc", Long.toString(pid), "io"))
        ? OptionalLong.of(bytes)
        : OptionalLong.empty();
  }

  private boolean diskDue() {
    if (scope.clock().nanoTime() - nextDiskNs < 0) {
      return false;
    }
    nextDiskNs += Math.max(DISK_INTERVAL.toNanos(), scope.interval().toNanos());
    return true;
  }

  private Map<Path, Long> dataBytes() {
    return AllocatedBytes.ofEach(
        watched.stream().flatMap(each -> each.dataDirectory().stream()).toList());
  }
}
