package brokerbench.environment.host;

import brokerbench.environment.EnvironmentException;
import brokerbench.quantity.ByteSize;
import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The file system that holds the brokers' data. */
public final class DataVolume {

  private static final List<String> MEMORY_BACKED = List.of("tmpfs", "ramfs");
  private static final long LEAST_FREE_BYTES = 256L << 20;
  private static final double LEAST_FREE_SHARE = 0.01;

  private final Path directory;
  private final FileStore store;
  private final String remedy;

  private DataVolume(Path directory, String remedy) throws IOException {
    this.directory = directory;
    this.store = Files.getFileStore(directory);
    this.remedy = remedy;
  }

  /**
   * The volume of {@code directory}, which is made when absent.
   *
   * @throws EnvironmentException when a file cannot be written there
   */
  public static DataVolume of(Path directory) {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, ".brokerbench", ".probe"));
      return new DataVolume(
          directory,
          "free space, give another directory with --data-dir or a smaller --scale, -r, rate or"
              + " node_disk");
    } catch (IOException failure) {
      throw EnvironmentException.refused(
          "data directory " + directory + " is not writable", failure, "give another");
    }
  }

  /**
   * The volume of the container engine's data, which this user need not be able to write.
   *
   * @throws EnvironmentException when this host does not show it
   */
  public static DataVolume ofEngine(Path directory) {
    try {
      return new DataVolume(
          directory,
          "free space there (docker system df shows what takes it) or give a smaller --scale, -r or"
              + " rate");
    } catch (IOException failure) {
      throw EnvironmentException.refused(
          "data directory " + directory + " of the container engine cannot be read", failure);
    }
  }

  /** What to do when it is too small. */
  public String remedy() {
    return remedy;
  }

  /** Such as {@code ext4}. */
  public String fileSystemType() {
    return store.type();
  }

  /** Bytes that this user may still write. */
  public long freeBytes() {
    return read(store::getUsableSpace);
  }

  public long totalBytes() {
    return read(store::getTotalSpace);
  }

  /** Whether so little is free that the load must stop: under 256 MiB or 1 %. */
  public boolean diskFull() {
    return freeBytes() < leastFreeBytes();
  }

  /** Whether {@code neededBytes} fit and leave the disk not full. */
  public boolean holds(long neededBytes) {
    return freeBytes() - neededBytes >= leastFreeBytes();
  }

  private long leastFreeBytes() {
    return Math.max(LEAST_FREE_BYTES, (long) (LEAST_FREE_SHARE * totalBytes()));
  }

  /**
   * Checks that the run fits.
   *
   * @param neededBytes that the run will write at most, on all nodes together
   * @throws EnvironmentException when less is free
   */
  public void requireFree(long neededBytes) {
    if (!holds(neededBytes)) {
      throw new EnvironmentException(
          "data directory %s has %s free, the run needs %s; %s"
              .formatted(
                  directory,
                  new ByteSize(freeBytes()).text(),
                  new ByteSize(neededBytes + leastFreeBytes()).text(),
                  remedy));
    }
  }

  /** A finding when the volume is memory, so that disk figures mean nothing. */
  public Optional<Finding> memoryBacked() {
    return MEMORY_BACKED.contains(store.type())
        ? Optional.of(
            new HostFinding.EnvironmentUnfit(
                "data_directory", directory + " on " + store.type(), "a disk"))
        : Optional.empty();
  }

  private interface SpaceReader {
    long read() throws IOException;
  }

  private long read(SpaceReader reader) {
    try {
      return reader.read();
    } catch (IOException failure) {
      throw EnvironmentException.refused("free space of " + directory + " cannot be read", failure);
    }
  }
}
