package brokerbench.environment.host;

import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An ext4 file system in a file, which a loop device shows at a directory, both by their real
 * paths. The device is the kernel's choice and goes when the file system is unmounted. What cannot
 * be done throws an {@link EnvironmentException} with the system's complaint.
 */
public record LoopMount(Path image, Path mountPoint) {

  /** Of the file system. */
  public static final String TYPE = "ext4";

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

  private static final int MOUNT_POINT = 4;
  private static final int BUSY_ATTEMPTS = 50;
  private static final long BUSY_PAUSE_MS = 100;

  /** Makes the file system in a file that does not exist; takes disk as it is written to. */
  public void format(long bytes) {
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    } catch (IOException failure) {
      throw EnvironmentException.refused(
          "cannot write " + image, failure, "give another --data-dir");
    }
    // else the kernel would write tables behind the load
    String whole = "lazy_itable_init=0,lazy_journal_init=0";
    order("mkfs.ext4", "-q", "-F", "-E", whole, image.toString());
  }

  /** Shows the file system at the directory. */
  public void mount() {
    order("mount", "-t", TYPE, "-o", "loop", image.toString(), mountPoint.toString());
  }

  /** Takes it away, if it is there; throws, with the command that does it, where that fails. */
  public void unmount() {
    Optional<String> complaint = Optional.empty();
    for (int attempt = 0; attempt < BUSY_ATTEMPTS && device().isPresent(); attempt++) {
      // a process that was killed a moment ago may still hold a file
      pause(complaint);
      ExternalCommand.Result result = run("umount", mountPoint.toString());
      complaint = Optional.of(result.complaint()).filter(_ -> !result.succeeded());
    }
    if (device().isPresent()) {
      throw new EnvironmentException(
          "cannot unmount %s: %s; do: umount %s"
              .formatted(mountPoint, complaint.orElse("it is mounted again"), mountPoint));
    }
  }

  /** The loop device, such as {@code loop0}; empty when this file is not mounted there. */
  public Optional<String> device() {
    try {
      return Files.readAllLines(MOUNTS).stream()
          .map(line -> line.split(" ", -1))
          .filter(fields -> plain(fields[MOUNT_POINT]).equals(mountPoint.toString()))
          // behind a hyphen: type, source, options
          .map(fields -> Path.of(fields[fields.length - 2]).getFileName().toString())
          .filter(this::isOurs)
          .findFirst();
    } catch (IOException hidden) {
      return Optional.empty();
    }
  }

  private boolean isOurs(String device) {
    return HostText.firstLine(
            DiskFlushes.DISKS.resolve(device).resolve("loop/backing_file").toString())
        .filter(file -> file.equals(image.toString()))
        .isPresent();
  }

  /** Flush requests that the device has ended; empty when it is gone or does not count them. */
  public OptionalLong flushes() {
    return device()
        .map(device -> DiskFlushes.of(DiskFlushes.DISKS.resolve(device)))
        .orElse(OptionalLong.empty());
  }

  /** Without the kernel's form for a blank, a tab, a line feed and a backslash. */
  private static String plain(String field) {
    return field
        .replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\012", "\n")
        .replace("\\134", "\\");
  }

  private static void pause(Optional<String> complaint) {
    if (complaint.isPresent()) {
      try {
        Thread.sleep(BUSY_PAUSE_MS);
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void order(String... command) {
    ExternalCommand.Result result = run(command);
    if (!result.succeeded()) {
      throw new EnvironmentException(
          "%s failed: %s".formatted(String.join(" ", command), result.complaint()));
    }
  }

  private static ExternalCommand.Result run(String... command) {
    return ExternalCommand.run(List.of(command), LIMIT)
        .orElseThrow(() -> new EnvironmentException(command[0] + " was not found"));
  }
}
