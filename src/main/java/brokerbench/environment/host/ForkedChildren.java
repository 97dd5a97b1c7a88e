package brokerbench.environment.host;

import java.io.IOException;
import java.nio.file.Files;
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

  private static final Path PROCESSES = Path.of("/proc");

  /** Linux counts in hundredths of a second, on every machine. */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** Places of {@code utime}, {@code stime}, {@code cutime} and {@code cstime} behind the name. */
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
      long ended = ticks(Long.toString(pid), ENDED_TICKS);
      long running = runningTicks(pid);
      // a child that ends between the two readings would be in neither
      if (ticks(Long.toString(pid), ENDED_TICKS) == ended) {
        return (ended + running) * NANOS_PER_TICK;
      }
    }
  }

  private static long runningTicks(long pid) {
    return of(pid).stream().mapToLong(child -> ticks(Long.toString(child), OWN_TICKS)).sum();
  }

  /**
   * Children that the first thread of {@code pid} has, and theirs; none on hosts that hide them.
   */
  static List<Long> of(long pid) {
    List<Long> found = new ArrayList<>();
    String children = text(PROCESSES.resolve(pid + "/task/" + pid + "/children"));
    for (String child : children.strip().split(" +", -1)) {
      if (!child.isEmpty()) {
        found.add(Long.parseLong(child));
        found.addAll(of(Long.parseLong(child)));
      }
    }
    return found;
  }

  private static long ticks(String pid, int from) {
    String stat = text(PROCESSES.resolve(pid).resolve("stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length <= END_TICKS
        ? 0
        : Arrays.stream(fields, from, END_TICKS).mapToLong(Long::parseLong).sum();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException gone) {
      return "";
    }
  }
}
