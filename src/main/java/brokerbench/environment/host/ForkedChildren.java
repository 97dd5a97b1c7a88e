package brokerbench.environment.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Processor time of what a process forked. Redis writes each snapshot, and each shorter form of its
 * append-only file, in a child that may take a processor of its own; a process's clock knows
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
    long ticks = 0;
    Path children = PROCESSES.resolve(pid + "/task/" + pid + "/children");
    for (String child : text(children).split(" ", -1)) {
      ticks += child.isBlank() ? 0 : ticks(child.strip(), OWN_TICKS);
    }
    return ticks;
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
