package brokerbench.environment.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a process forked, and its processor time. Redis writes each snapshot, and each shorter form
 * of its append-only file, in a child that may take a processor of its own; a process's clock knows
 * nothing of it.
 */
final class ForkedChildren {

  /** Linux counts in hundredths of a second, on every machine. */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** Places of {@code utime}, {@code stime}, {@code cutime} and {@code cstime} in the stat. */
  private static final int OWN_TICKS = 11;

  private static final int ENDED_TICKS = 13;
  private static final int END_TICKS = 15;

  private ForkedChildren() {}

  /**
   * Nanoseconds used so far by children of {@code pid}, those that its first thread has and those
   * that it waited for, in steps of 10 ms; 0 on hosts that do not tell.
   */
  static long cpuNs(long pid) {
    while (true) {
      long ended = ticks(pid, ENDED_TICKS);
      long running = of(pid).stream().mapToLong(child -> ticks(child, OWN_TICKS)).sum();
      // a child that ends between the two readings would be in neither
      if (ticks(pid, ENDED_TICKS) == ended) {
        return (ended + running) * NANOS_PER_TICK;
      }
    }
  }

  /** Children of the first thread of {@code pid}, and theirs; none on hosts that hide them. */
  static List<Long> of(long pid) {
    List<Long> found = new ArrayList<>();
    HostText.firstLine("/proc/" + pid + "/task/" + pid + "/children")
        .map(children -> children.split(" +", -1))
        .stream()
        .flatMap(Arrays::stream)
        .map(Long::valueOf)
        .forEach(
            child -> {
              found.add(child);
              found.addAll(of(child));
            });
    return found;
  }

  private static long ticks(long pid, int from) {
    return HostText.stat(Path.of("/proc", Long.toString(pid)))
        .filter(fields -> fields.length > END_TICKS)
        .map(fields -> Arrays.stream(fields, from, END_TICKS).mapToLong(Long::parseLong).sum())
        .orElse(0L);
  }
}
