package brokerbench.environment.register;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ProcessIdentity;
import brokerbench.measurement.WallClock;
import brokerbench.quantity.IoReason;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * One run per machine: two runs would measure each other. The lock is the kernel's and ends with
 * its process; the file {@code brokerbench.lock.holder} beside it says who holds it.
 */
public final class MachineLock implements AutoCloseable {

  private static final String NAME = "brokerbench.lock";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path holderFile;
  private final FileChannel channel;

  private MachineLock(Path holderFile, FileChannel channel) {
    this.holderFile = holderFile;
    this.channel = channel;
  }

  /**
   * Who holds the lock.
   *
   * @param pid of the host process
   * @param startMark of that process
   * @param since ISO 8601, UTC
   * @param runId name of the run
   * @param commandLine as typed
   */
  public record Holder(
      long pid, String startMark, String since, String runId, String commandLine) {}

  /**
   * Takes the lock.
   *
   * @param directory shared by all users of the machine, such as that for temporary files; made
   *     when absent
   * @throws EnvironmentException when another run holds it, naming that run
   */
  public static MachineLock take(
      Path directory, String runId, String commandLine, WallClock clock) {
    Optional<Holder> holder = holder(directory);
    if (holder.isPresent()) {
      throw held(directory, holder);
    }
    try {
      Files.createDirectories(directory);
      makeShared(directory.resolve(NAME));
      FileChannel channel = FileChannel.open(directory.resolve(NAME), StandardOpenOption.WRITE);
      if (!locks(channel)) {
        channel.close();
        throw held(directory, holder(directory));
      }
      ProcessIdentity self = ProcessIdentity.self();
      Holder us =
          new Holder(self.pid(), self.startMark(), clock.now().toString(), runId, commandLine);
      Path holderFile = holderFile(directory);
      write(holderFile, JSON.writeValueAsString(us));
      return new MachineLock(holderFile, channel);
    } catch (IOException failure) {
      throw new EnvironmentException(
          "cannot lock %s: %s; make the file writable for you or delete it"
              .formatted(directory.resolve(NAME), failure),
          failure);
    }
  }

  /** Who holds the lock, as far as the holder wrote it down and is alive. */
  public static Optional<Holder> holder(Path directory) {
    try {
      Holder holder = JSON.readValue(Files.readString(holderFile(directory)), Holder.class);
      boolean alive = new ProcessIdentity(holder.pid(), holder.startMark()).alive();
      return alive ? Optional.of(holder) : Optional.empty();
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  /** Gives the lock back. The files stay: deleting them would let two runs lock two files. */
  @Override
  public void close() {
    try {
      write(holderFile, "");
      channel.close();
    } catch (IOException failure) {
      throw new EnvironmentException(
          "cannot release " + holderFile + ": " + IoReason.of(failure), failure);
    }
  }

  private static EnvironmentException held(Path directory, Optional<Holder> holder) {
    String who =
        holder
            .map(
                it ->
                    "pid %d since %s, run %s (%s)"
                        .formatted(it.pid(), it.since(), it.runId(), it.commandLine()))
            .orElse("a process that left no name");
    return new EnvironmentException(
        "another run holds " + directory.resolve(NAME) + ": " + who + "; wait for it or end it");
  }

  private static boolean locks(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (java.nio.channels.OverlappingFileLockException ours) {
      return false;
    }
  }

  private static void write(Path file, String text) throws IOException {
    makeShared(file);
    Files.writeString(file, text, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** In a sticky directory the kernel refuses to open another user's file with O_CREAT. */
  private static void makeShared(Path file) throws IOException {
    if (Files.exists(file)) {
      return;
    }
    Files.writeString(file, "");
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    }
  }

  private static Path holderFile(Path directory) {
    return directory.resolve(NAME + ".holder");
  }
}
