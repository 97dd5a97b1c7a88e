package brokerbench.environment.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;

/** What clients log in with at servers that the suite starts. */
public final class Secrets {

  private static final String CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private static final int LENGTH = 32;

  private Secrets() {}

  /** 32 letters and digits, 190 bits. */
  public static String random() {
    SecureRandom random = new SecureRandom();
    StringBuilder secret = new StringBuilder();
    for (int i = 0; i < LENGTH; i++) {
      secret.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    return secret.toString();
  }

  /** Writes a new file of {@code text} and the end of its line, which its owner alone may read. */
  public static Path write(Path file, String text) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text + "\n");
  }
}
