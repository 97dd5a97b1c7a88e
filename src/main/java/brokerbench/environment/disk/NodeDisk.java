package brokerbench.environment.disk;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.FileSystemCalls;
import brokerbench.environment.host.LoopMount;
import brokerbench.environment.register.RunRegister;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A disk with the files of one server and nothing else, whose power can be cut. */
public final class NodeDisk implements AutoCloseable {

  private static final String UNSYNCED = "unsynced";
  private static final String FILLER = "filler";

  private final Path home;
  private final LoopMount mount;
  private final RunRegister register;

  private NodeDisk(Path home, LoopMount mount, RunRegister register) {
    this.home = home;
    this.mount = mount;
    this.register = register;
  }

  /**
   * Makes the disk of {@code node}, where its files go, in the cluster's directory; it is in {@code
   * register} before and after.
   *
   * @param cluster directory of the cluster; exists
   */
  public static NodeDisk make(String node, Path cluster, long bytes, RunRegister register) {
    try {
      Path home = Files.createDirectory(cluster.resolve(node));
      Path mountPoint = home.toRealPath();
      LoopMount mount = new LoopMount(mountPoint.resolveSibling(node + ".img"), mountPoint);
      mount.format(bytes);
      register.mounting(mount);
      NodeDisk disk = new NodeDisk(home, mount, register);
      disk.mount();
      return disk;
    } catch (IOException failure) {
      throw EnvironmentException.refused(
          "cannot write " + cluster, failure, "give another --data-dir");
    }
  }

  private void mount() {
    try {
      mount.mount();
    } catch (EnvironmentException refused) {
      register.unmounted(mount);
      throw refused;
    }
  }

  /** Where its files are seen. */
  public Path home() {
    return home;
  }

  /** Type of its file system. */
  public String type() {
    return LoopMount.TYPE;
  }

  /** Whether a node's file lies on this disk. */
  public boolean holds(Path file) {
    return file.startsWith(home);
  }

  void sync() {
    FileSystemCalls.sync(mount.mountPoint());
  }

  OptionalLong flushes() {
    return mount.flushes();
  }

  /** Takes all the space that is left, until {@link #free}; nothing is written for it. */
  public void fill() {
    try {
      FileSystemCalls.takeAll(Files.createFile(mount.mountPoint().resolve(FILLER)));
    } catch (IOException failure) {
      throw unusable(failure);
    }
  }

  /** Gives the space back. */
  public void free() {
    try {
      Files.deleteIfExists(mount.mountPoint().resolve(FILLER));
    } catch (IOException failure) {
      throw unusable(failure);
    }
    // blocks of a deleted file can be had again only when the journal has been written
    sync();
  }

  private EnvironmentException unusable(IOException failure) {
    return EnvironmentException.refused("cannot use the disk at " + mount.mountPoint(), failure);
  }

  /** Writes a file that a loss of power takes, since nobody forces it to disk. */
  void writeUnsynced() {
    try {
      Files.writeString(mount.mountPoint().resolve(UNSYNCED), UNSYNCED);
    } catch (IOException failure) {
      throw unusable(failure);
    }
  }

  /** Loses all that was not forced to disk, or written by the kernel by itself. */
  void cutPower() {
    FileSystemCalls.shutDown(mount.mountPoint());
  }

  /**
   * Shows again what is left, once no process holds a file of it. The name of the unsynced file may
   * be there: the kernel writes names back each five seconds, by itself.
   *
   * @return whether what was written to the unsynced file is gone, as it must be
   */
  boolean mountAgain() {
    mount.unmount();
    mount.mount();
    Path unsynced = mount.mountPoint().resolve(UNSYNCED);
    try {
      return !Files.exists(unsynced) || Files.size(unsynced) == 0;
    } catch (IOException failure) {
      throw unusable(failure);
    }
  }

  /** Unmounts it; its image stays. Throws, with the command that does it. */
  @Override
  public void close() {
    mount.unmount();
    register.unmounted(mount);
  }

  /** Unmounts all of them, whichever fails; throws what the first threw. */
  public static void closeAll(List<NodeDisk> disks) {
    // the program that unmounts is waited for, and an interrupt that is pending would end that
    boolean interrupted = Thread.interrupted();
    List<EnvironmentException> failures = new ArrayList<>();
    for (NodeDisk disk : disks) {
      try {
        disk.close();
      } catch (EnvironmentException mounted) {
        failures.add(mounted);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
  }
}
