package brokerbench.environment.software;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** SHA-256 of files, in lower-case hexadecimal. */
public final class Sha256 {

  private Sha256() {}

  static String ofFile(Path file) {
    MessageDigest digest = digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Of a text in UTF-8. */
  static String ofText(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Of the lines {@code digest, two spaces, name} of the files in {@code directory}, by name. */
  static String ofDirectory(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return ofText(
          files
              .sorted()
              .map(file -> ofFile(file) + "  " + file.getFileName() + "\n")
              .collect(Collectors.joining()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java platform has SHA-256", absent);
    }
  }
}
