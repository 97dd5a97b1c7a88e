package brokerbench.environment.software;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.DirectoryTree;
import brokerbench.environment.host.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A directory of entries, each complete or absent. An entry is filled in a scratch directory that
 * carries its maker's process id, then renamed; scratch directories of dead makers are removed.
 */
public final class SoftwareCache {

  private final Path root;
  private final Path scratchRoot;

  /** At {@code root}, which is made when absent. */
  SoftwareCache(Path root) {
    this.root = root;
    this.scratchRoot = root.resolve("scratch");
  }

  /** Puts the files of an entry into an empty directory. */
  public interface Filler {
    void fill(Path directory) throws IOException;
  }

  /** See {@link ServerSoftware#entry}. */
  Path entry(String name, Filler filler) {
    Path entry = root.resolve(name);
    try {
      removeDeadScratch();
      if (!Files.isDirectory(entry)) {
        fill(entry, filler);
      }
      return entry;
    } catch (IOException failure) {
      throw EnvironmentException.refused(
          "cannot write the software cache " + entry, failure, "give another directory");
    }
  }

  /** Whether the entry called {@code name} is there. */
  boolean holds(String name) {
    return Files.isDirectory(root.resolve(name));
  }

  private void fill(Path entry, Filler filler) throws IOException {
    ProcessIdentity self = ProcessIdentity.self();
    Path scratch =
        scratchRoot.resolve(self.pid() + "_" + self.startMark() + "_" + UUID.randomUUID());
    Files.createDirectories(scratch);
    Files.createDirectories(entry.getParent());
    try {
      filler.fill(scratch);
      rename(scratch, entry);
    } finally {
      DirectoryTree.delete(scratch);
    }
  }

  private static void rename(Path scratch, Path entry) throws IOException {
    try {
      Files.move(scratch, entry, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      // another process that filled the same entry may have been first: its files are as good
      if (!Files.isDirectory(entry)) {
        throw failure;
      }
    }
  }

  private void removeDeadScratch() throws IOException {
    if (!Files.isDirectory(scratchRoot)) {
      return;
    }
    try (Stream<Path> scratches = Files.list(scratchRoot)) {
      for (Path scratch : scratches.toList()) {
        String[] maker = scratch.getFileName().toString().split("_", -1);
        boolean ours = maker.length == 3 && maker[0].matches("\\d{1,18}");
        if (ours && !new ProcessIdentity(Long.parseLong(maker[0]), maker[1]).alive()) {
          DirectoryTree.delete(scratch);
        }
      }
    }
  }
}
