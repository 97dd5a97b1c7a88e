package brokerbench.scenario;

import brokerbench.quantity.IoReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/**
 * A file whose only line is a password. A run writes down where it lies and never what it holds.
 *
 * @param param the parameter that names it
 * @param path of a regular file, since the host and every fork read it
 */
public record PasswordFile(String param, Path path) {

  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

  /** A server may refuse a longer one, and print it into its log when it does. */
  private static final int MOST_BYTES = 512;

  /**
   * The line, without its end.
   *
   * @throws InvalidScenarioException when the file cannot be read, or is not one line of 1 to 512
   *     bytes of UTF-8 without control characters; the message holds nothing of it
   */
  public String password() {
    if (!Files.isRegularFile(path)) {
      throw wrong(Files.exists(path) ? "is not a regular file" : "does not exist");
    }
    String password = text().replaceFirst("\r?\n\\z", "");
    if (password.isEmpty()) {
      throw wrong("is empty");
    }
    if (password.chars().anyMatch(Character::isISOControl)) {
      throw wrong("holds more than one line, or a control character");
    }
    if (password.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw wrong("holds more than " + MOST_BYTES + " bytes");
    }
    return password;
  }

  private String text() {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw wrong("cannot be read: " + IoReason.of(e));
    }
  }

  private InvalidScenarioException wrong(String fault) {
    return new InvalidScenarioException(
        param + "=" + path + " " + fault + "; give a file with the password as its only line");
  }

  /** Whether the system lets the file's group or all users read it; false where it cannot tell. */
  public boolean readableByOthers() {
    try {
      return Files.getPosixFilePermissions(path).stream().anyMatch(OF_OTHERS::contains);
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }
}
