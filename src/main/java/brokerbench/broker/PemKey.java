package brokerbench.broker;

import brokerbench.quantity.IoReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A private key in PEM, PKCS#8 and not encrypted. The JDK reads the bytes and not yet the text. */
final class PemKey {

  private static final Pattern PKCS8 =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private static final List<String> ALGORITHMS = List.of("EC", "RSA", "Ed25519");

  private PemKey() {}

  /**
   * The key in {@code file}.
   *
   * @throws DriverException when it cannot be read, or holds no such key; the message holds nothing
   *     of it
   */
  static PrivateKey read(Path file) {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw wrong(file, "cannot be read: " + IoReason.of(e));
    }
    Matcher found = PKCS8.matcher(text);
    if (!found.find()) {
      throw wrong(file, "holds no key");
    }
    byte[] encoded = decoded(file, found.group(1));
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      } catch (GeneralSecurityException ofAnother) {
        // The next one may be its own.
      }
    }
    throw wrong(file, "holds a key of another kind than " + String.join(", ", ALGORITHMS));
  }

  private static byte[] decoded(Path file, String text) {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw wrong(file, "holds a damaged key: it is not base 64");
    }
  }

  private static DriverException wrong(Path file, String fault) {
    return new DriverException(
        "tls_key=%s %s; give a file with a private key in PEM, PKCS#8 and not encrypted"
            .formatted(file, fault));
  }
}
