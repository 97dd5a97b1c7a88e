package brokerbench.environment.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Several processes that are sampled as one. Processor time of a process that ended stays in the
 * sum. What the processes read and wrote is not summed: only their owner may see it.
 */
public final class ProcessGroup {

  private final String node;
  private final Supplier<Set<Long>> members;
  private final Map<Long, Long> lastCpuNs = new HashMap<>();
  private long endedCpuNs;

  /** With its name in the rows, and the process ids of this moment, asked for each sample. */
  public ProcessGroup(String node, Supplier<Set<Long>> members) {
    this.node = node;
    this.members = members;
  }

  String node() {
    return node;
  }

  /** Of all members so far; memory is resident, of those that run, shared pages once for each. */
  record Use(long cpuNs, long memoryBytes) {}

  /** A reading; empty while no member runs. */
  Optional<Use> read(OperatingSystem system, ProcessCpuTime cpuTime) {
    Set<Long> pids = new HashSet<>(members.get());
    pids.addAll(lastCpuNs.keySet());
    long memoryBytes = 0;
    for (long pid : pids) {
      OSProcess process = system.getProcess(Math.toIntExact(pid));
      OptionalLong cpuNs = process == null ? OptionalLong.empty() : cpuTime.nanos(process);
      if (process != null && cpuNs.isPresent()) {
        memoryBytes += process.getResidentMemory();
        Long before = lastCpuNs.put(pid, cpuNs.getAsLong());
        // a figure that falls is that of another process with the same id
        endedCpuNs += before != null && before > cpuNs.getAsLong() ? before : 0;
      } else {
        Long before = lastCpuNs.remove(pid);
        endedCpuNs += before == null ? 0 : before;
      }
    }
    long livingCpuNs = lastCpuNs.values().stream().mapToLong(Long::longValue).sum();
    return lastCpuNs.isEmpty()
        ? Optional.empty()
        : Optional.of(new Use(endedCpuNs + livingCpuNs, memoryBytes));
  }
}
