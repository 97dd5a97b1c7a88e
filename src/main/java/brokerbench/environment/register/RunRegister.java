package brokerbench.environment.register;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.LoopMount;
import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.host.ProcessIdentity;
import brokerbench.quantity.IoReason;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a run has made on this machine, on disk before it is made, so that a later run can remove it
 * when this one is killed. A file of JSON lines in a state directory; closed, it is deleted.
 */
public final class RunRegister implements AutoCloseable {

  /** Stands in every data directory that a run made, and holds the token of the register. */
  static final String MARKER = ".brokerbench-data";

  static final String SUFFIX = ".register";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;
  private final FileChannel channel;
  private final Set<String> containerTokens = ConcurrentHashMap.newKeySet();
  private final Set<LoopMount> mounts = ConcurrentHashMap.newKeySet();
  private final Set<PacketFilter> filters = ConcurrentHashMap.newKeySet();

  private RunRegister(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * The register of a run that begins.
   *
   * @param stateDirectory made when absent
   * @throws EnvironmentException when it cannot be written
   */
  public static RunRegister open(Path stateDirectory, String runId) {
    ProcessIdentity self = ProcessIdentity.self();
    Path file = stateDirectory.resolve(UUID.randomUUID() + SUFFIX);
    Path scratch = stateDirectory.resolve(file.getFileName() + ".tmp");
    try {
      Files.createDirectories(stateDirectory);
      FileChannel channel =
          FileChannel.open(scratch, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      RunRegister register = new RunRegister(file, channel);
      register.append(new RegisterEntry.Host(self.pid(), self.startMark(), runId));
      // only now may another run see the file, for without its host it would look abandoned
      Files.move(scratch, file, StandardCopyOption.ATOMIC_MOVE);
      return register;
    } catch (IOException failure) {
      throw new EnvironmentException(
          "cannot write the run register %s: %s; make it writable"
              .formatted(file, IoReason.of(failure)),
          failure);
    }
  }

  /**
   * Kills the processes and removes the mounts, rules of the packet filter, containers and data
   * directories of every run whose host process is gone. Where they cannot be removed, the run's
   * register stays for a later run.
   *
   * @return a line per thing that was removed, or that was not, for people
   */
  public static List<String> cleanUpDead(Path stateDirectory, LabelledContainers containers) {
    return new DeadRuns(containers).cleanUp(stateDirectory);
  }

  /**
   * Containers are about to be made.
   *
   * @return what stands in a label of each of them, of each network and of each volume
   */
  public String containers() {
    String token = UUID.randomUUID().toString();
    append(new RegisterEntry.Containers(token));
    containerTokens.add(token);
    return token;
  }

  /** All that carries the label of {@code token} is removed. */
  public void containersRemoved(String token) {
    containerTokens.remove(token);
  }

  /** A file system of this run's own is about to be mounted. */
  public void mounting(LoopMount mount) {
    append(new RegisterEntry.Mount(mount.image().toString(), mount.mountPoint().toString()));
    mounts.add(mount);
  }

  /** It is no longer mounted. */
  public void unmounted(LoopMount mount) {
    mounts.remove(mount);
  }

  /** Rules of this run's own are about to be made. */
  public void filtering(PacketFilter filter) {
    append(new RegisterEntry.Filter(filter.table()));
    filters.add(filter);
  }

  /** Those that were not said to be gone. */
  public Set<PacketFilter> filters() {
    return Set.copyOf(filters);
  }

  /** They are gone. */
  public void unfiltered(PacketFilter filter) {
    filters.remove(filter);
  }

  /** A process is about to be started; call {@link #started} as soon as it is. */
  public void starting(List<String> command) {
    append(new RegisterEntry.Starting(command));
  }

  /** A process was started. */
  public void started(long pid, List<String> command) {
    ProcessIdentity.of(pid)
        .ifPresent(each -> append(new RegisterEntry.Started(pid, each.startMark(), command)));
  }

  /**
   * Makes a data directory with a marker file inside {@code root}.
   *
   * @throws EnvironmentException when it cannot be written
   */
  public Path makeDataDirectory(Path root, String label) {
    String token = UUID.randomUUID().toString();
    Path directory =
        root.toAbsolutePath()
            .normalize()
            .resolve("brokerbench-" + label + "-" + token.substring(0, 8));
    append(new RegisterEntry.DataDirectory(directory.toString(), token));
    try {
      Files.createDirectory(directory);
      Files.writeString(directory.resolve(MARKER), token);
      return directory;
    } catch (IOException failure) {
      throw new EnvironmentException(
          "data directory " + root + " is not writable: " + IoReason.of(failure) + "; give another",
          failure);
    }
  }

  /**
   * The run has removed what it made: deletes the register, but leaves that of a run whose
   * containers, mounts or rules could not be removed.
   */
  @Override
  public void close() {
    try {
      channel.close();
      if (containerTokens.isEmpty() && mounts.isEmpty() && filters.isEmpty()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The entry of a line. */
  static RegisterEntry read(String line) throws IOException {
    return JSON.readValue(line, RegisterEntry.class);
  }

  private synchronized void append(RegisterEntry entry) {
    try {
      ByteBuffer line = StandardCharsets.UTF_8.encode(JSON.writeValueAsString(entry) + "\n");
      while (line.hasRemaining()) {
        channel.write(line);
      }
      channel.force(true);
    } catch (IOException failure) {
      throw new EnvironmentException(
          "cannot write the run register " + file + ": " + IoReason.of(failure), failure);
    }
  }
}
