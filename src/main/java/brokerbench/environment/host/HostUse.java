package brokerbench.environment.host;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;

/** What the whole host uses. Disks are all disks together. */
final class HostUse {

  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Linux counts the first line of /proc/stat in hundredths of a second, on every machine. */
  private static final long MILLIS_PER_TICK = 10;

  private static final int FIELDS = 8;

  private final CentralProcessor processor;
  private final GlobalMemory memory;
  private final List<HWDiskStore> disks;

  HostUse(HardwareAbstractionLayer hardware) {
    this.processor = hardware.getProcessor();
    this.memory = hardware.getMemory();
    this.disks = hardware.getDiskStores();
  }

  /**
   * One reading; counters count from boot.
   *
   * @param cpuNs busy time of all processors, stolen and idle time left out
   * @param stolenNs time for which the hypervisor ran somebody else
   * @param wholeNs busy, stolen and idle time
   * @param memoryUsedBytes total less available
   */
  record Reading(
      long cpuNs,
      long stolenNs,
      long wholeNs,
      long memoryUsedBytes,
      OptionalLong diskReadBytes,
      OptionalLong diskWrittenBytes) {}

  /** A reading without disks: to read them costs milliseconds, all else microseconds. */
  Reading read() {
    return read(List.of());
  }

  Reading readWithDisks() {
    disks.forEach(HWDiskStore::updateAttributes);
    return read(disks);
  }

  private Reading read(List<HWDiskStore> disks) {
    long[] ticksMs = ticksMs();
    long wholeMs = Arrays.stream(ticksMs).sum();
    long stolenMs = ticksMs[TickType.STEAL.getIndex()];
    long idleMs = ticksMs[TickType.IDLE.getIndex()] + ticksMs[TickType.IOWAIT.getIndex()];
    return new Reading(
        (wholeMs - idleMs - stolenMs) * NANOS_PER_MILLI,
        stolenMs * NANOS_PER_MILLI,
        wholeMs * NANOS_PER_MILLI,
        memory.getTotal() - memory.getAvailable(),
        disks.stream().mapToLong(HWDiskStore::getReadBytes).reduce(Long::sum),
        disks.stream().mapToLong(HWDiskStore::getWriteBytes).reduce(Long::sum));
  }

  /** By {@link TickType}, whose order is that of the kernel's fields. */
  private long[] ticksMs() {
    // OSHI repeats a reading for 300 ms, which is longer than the shortest interval of samples
    return HostText.firstLine("/proc/stat")
        .map(line -> line.split("\\s+", -1))
        .filter(words -> words[0].equals("cpu") && words.length > FIELDS)
        .map(
            words ->
                Arrays.stream(words, 1, 1 + FIELDS)
                    .mapToLong(ticks -> Long.parseLong(ticks) * MILLIS_PER_TICK)
                    .toArray())
        .orElseGet(processor::getSystemCpuLoadTicks);
  }
}
