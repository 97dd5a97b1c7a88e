package brokerbench.environment.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Names one process for good: a pid alone is given again to another process.
 *
 * @param pid process id
 * @param startMark when it started, in a form that is the same in every reading; letters, digits,
 *     hyphens
 */
public record ProcessIdentity(long pid, String startMark) {

  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final int START_TICKS_AFTER_NAME = 19;

  /** Who runs this code. */
  public static ProcessIdentity self() {
    long pid = ProcessHandle.current().pid();
    return of(pid).orElse(new ProcessIdentity(pid, "unknown"));
  }

  /** The process that has {@code pid} at this instant; empty when there is none. */
  public static Optional<ProcessIdentity> of(long pid) {
    return startMark(pid).map(mark -> new ProcessIdentity(pid, mark));
  }

  /** Whether this very process still runs. */
  public boolean alive() {
    return ProcessHandle.of(pid).isPresent() && of(pid).filter(this::equals).isPresent();
  }

  private static Optional<String> startMark(long pid) {
    // start ticks since boot do not move when the clock of day is set, as startInstant does
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      String boot = Files.readString(BOOT_ID).strip();
      return Optional.of(boot + "-" + fields[START_TICKS_AFTER_NAME]);
    } catch (IOException absent) {
      return ProcessHandle.of(pid)
          .flatMap(handle -> handle.info().startInstant())
          .map(start -> Long.toString(start.toEpochMilli()));
    }
  }
}
