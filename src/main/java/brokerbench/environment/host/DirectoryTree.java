package brokerbench.environment.host;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Removes directories with all that is in them. Links are removed, never followed. */
public final class DirectoryTree {

  private DirectoryTree() {}

  /** Deletes {@code root}; nothing happens when it is absent. */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(root, new Deleter());
  }

  private static final class Deleter extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      // a broker that is ending deletes files of its own meanwhile
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(
        Path directory, @org.jspecify.annotations.Nullable IOException failure) throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
