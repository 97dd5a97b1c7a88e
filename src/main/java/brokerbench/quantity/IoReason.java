package brokerbench.quantity;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Why the system refused something of a file, in words instead of names of Java's classes. */
public final class IoReason {

  private IoReason() {}

  /** One clause without its point, such as {@code it does not exist}. */
  public static String of(IOException refusal) {
    return switch (refusal) {
      case NoSuchFileException missing -> named(missing) + "does not exist";
      case AccessDeniedException denied -> named(denied) + "may not be used by this user";
      case FileAlreadyExistsException there -> named(there) + "exists and is not a directory";
      case NotDirectoryException file -> named(file) + "is not a directory";
      case DirectoryNotEmptyException full -> named(full) + "is not empty";
      case CharacterCodingException _ -> "it is not UTF-8";
      case FileSystemException other when other.getReason() != null ->
          named(other) + other.getReason();
      default ->
          Objects.requireNonNullElse(refusal.getMessage(), "the system gives no reason")
              .lines()
              .findFirst()
              .orElse("the system gives no reason");
    };
  }

  private static String named(FileSystemException refusal) {
    return refusal.getFile() == null ? "it " : refusal.getFile() + " ";
  }
}
