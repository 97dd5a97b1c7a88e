package brokerbench.environment.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The processes of one container, as this host shows them: how many bytes they had read from and
 * written towards disks, from {@code /proc/<pid>/io}.
 *
 * <p>Written bytes are {@code write_bytes}, as in the environment of local processes: charged when
 * a page becomes dirty, to the process that made it so. {@code cancelled_write_bytes} is not
 * subtracted: it counts pages dropped by whoever truncated the file, which may be another process,
 * and a sum less it could fall. So a file deleted before it reached the disk counts.
 *
 * <p>The kernel adds what a process did to its parent once the parent has waited for it. Whatever
 * the sum of all that live falls by is what ended without a wait, and is kept, so the figures never
 * fall and nothing counts twice. What {@code docker exec} starts leaves the container with its last
 * process unless a reading saw it.
 */
final class ContainerProcesses {

  /**
   * Bytes of all processes so far.
   *
   * @param readBytes read from devices
   * @param writtenBytes written towards devices
   */
  record DiskBytes(long readBytes, long writtenBytes) {}

  private static final Path PROC = Path.of("/proc");
  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

  private final Path members;
  private final NeverFalling read = new NeverFalling();
  private final NeverFalling written = new NeverFalling();

  private ContainerProcesses(Path members) {
    this.members = members;
  }

  /**
   * Finds the processes.
   *
   * @param pid of the container's first process, as the engine tells
   * @return empty when this host does not show them, as when the engine runs in a virtual machine
   */
  static Optional<ContainerProcesses> of(String containerId, long pid) {
    // another machine's pid may be that of some process here, which would not name the container
    try {
      return Files.readAllLines(PROC.resolve(pid + "/cgroup")).stream()
          .filter(line -> line.contains(containerId))
          .map(ContainerProcesses::members)
          .filter(Files::isReadable)
          .findFirst()
          .map(ContainerProcesses::new);
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  private static Path members(String line) {
    String[] fields = line.split(":", 3);
    String controllers = fields[1].replace("name=", "");
    return CGROUPS.resolve(controllers).resolve(fields[2].substring(1)).resolve("cgroup.procs");
  }

  /** The bytes so far; empty when the container is at rest or this process may not look. */
  Optional<DiskBytes> diskBytes() {
    List<DiskBytes> seen;
    try {
      seen = Files.readAllLines(members).stream().flatMap(pid -> ofProcess(pid).stream()).toList();
    } catch (IOException gone) {
      return Optional.empty();
    }
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    long readBytes = seen.stream().mapToLong(DiskBytes::readBytes).sum();
    long writtenBytes = seen.stream().mapToLong(DiskBytes::writtenBytes).sum();
    return Optional.of(new DiskBytes(read.total(readBytes), written.total(writtenBytes)));
  }

  private static Optional<DiskBytes> ofProcess(String pid) {
    try {
      long read = 0;
      long written = 0;
      for (String line : Files.readAllLines(PROC.resolve(pid + "/io"))) {
        long value = Long.parseLong(line.substring(line.indexOf(' ') + 1));
        read = line.startsWith("read_bytes:") ? value : read;
        written = line.startsWith("write_bytes:") ? value : written;
      }
      return Optional.of(new DiskBytes(read, written));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /** A sum over processes that keeps what ended ones had. */
  static final class NeverFalling {

    private long last;
    private long kept;

    /** The total, given the sum over those that live. */
    long total(long living) {
      kept += Math.max(0, last - living);
      last = living;
      return kept + living;
    }
  }
}
