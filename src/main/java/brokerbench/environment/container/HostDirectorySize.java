package brokerbench.environment.container;

import brokerbench.environment.host.AllocatedBytes;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Sizes by {@code du} on this host, where the volume's directory can be read. */
record HostDirectorySize() implements DataReader {

  /** Brokers keep their files no deeper than directories of directories of partitions. */
  private static final int DEPTH = 3;

  @Override
  public String source() {
    return "du on this host";
  }

  @Override
  public OptionalLong bytes(ContainerDirectory place) {
    return directory(place).map(AllocatedBytes::of).orElse(OptionalLong.empty());
  }

  /** The directory on this host; empty when part of it is closed to this user. */
  static Optional<Path> directory(ContainerDirectory place) {
    return place.mount().map(mount -> within(mount, place.path())).filter(HostDirectorySize::open);
  }

  private static Path within(Inspection.Mount mount, String path) {
    return Path.of(mount.source()).resolve(Path.of(mount.destination()).relativize(Path.of(path)));
  }

  // du leaves out what it may not read, and its total looks like any other
  private static boolean open(Path directory) {
    try {
      Files.walkFileTree(directory, Set.of(), DEPTH, new OpensAll());
      return Files.isDirectory(directory);
    } catch (IOException closed) {
      return false;
    }
  }

  private static final class OpensAll extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      // a broker deletes files meanwhile
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
