package brokerbench.environment.host;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Names one process for good: a pid alone is given again to another process.
 *
 * @param startMark when it started, in a form that is the same in every reading; letters, digits,
 *     hyphens
 */
public record ProcessIdentity(long pid, String startMark) {

  private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";
  private static final int START_TICKS = 19;

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
    return HostText.stat(Path.of("/proc", Long.toString(pid)))
        .flatMap(
            fields -> HostText.firstLine(BOOT_ID).map(boot -> boot + "-" + fields[START_TICKS]))
        .or(
            () ->
                ProcessHandle.of(pid)
                    .flatMap(handle -> handle.info().startInstant())
                    .map(start -> Long.toString(start.toEpochMilli())));
  }
}
