package brokerbench.environment.software;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** SHA-256 of files, in lower-case hexadecimal. */
public final class Sha256 {

  private Sha256() {}

  static String ofFile(Path file) {
    MessageDigest digest = digest();
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(out);
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
    List<Path> files;
    try (Stream<Path> entries = Files.list(directory)) {
      files = entries.sorted().toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    MessageDigest digest = digest();
    for (Path file : files) {
      String line = ofFile(file) + "  " + file.getFileName() + "\n";
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java platform has SHA-256", absent);
    }
  }
}
