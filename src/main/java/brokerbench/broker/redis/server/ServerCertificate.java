package brokerbench.broker.redis.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * What a server that the suite starts shows to clients that speak TLS: a key on the curve P-256 and
 * a certificate for it that it signed itself, so that the certificate is its own authority.
 *
 * @param certificate file in PEM
 * @param key file in PEM, readable by its owner alone
 */
public record ServerCertificate(Path certificate, Path key) {

  private static final String ALIAS = "server";

  /** Of a store that exists for as long as it takes to read it. */
  private static final String STORE_PASSWORD = "throw-away";

  private static final String DAYS = "366";
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int PEM_COLUMNS = 64;

  /**
   * Makes both in {@code directory}, with the JDK's keytool.
   *
   * @param name that the certificate is for, such as {@code ip:127.0.0.1}
   * @throws EnvironmentException when there is no keytool, or it fails
   */
  public static ServerCertificate make(Path directory, String name) throws IOException {
    Path store = directory.resolve("keys.p12");
    try {
      generate(store, name);
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, STORE_PASSWORD.toCharArray());
      }
      byte[] key = keys.getKey(ALIAS, STORE_PASSWORD.toCharArray()).getEncoded();
      return new ServerCertificate(
          pem(directory, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
          pem(directory, "PRIVATE KEY", key));
    } catch (GeneralSecurityException e) {
      throw new EnvironmentException("cannot make a certificate for a server: " + e, e);
    } finally {
      Files.deleteIfExists(store);
    }
  }

  private static void generate(Path store, String name) {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        List.of(
            keytool,
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-dname",
            "CN=brokerbench",
            "-ext",
            "san=" + name,
            "-validity",
            DAYS,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            STORE_PASSWORD);
    ExternalCommand.Result made =
        ExternalCommand.run(command, LIMIT)
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "redis.tls=true needs "
                            + keytool
                            + ", which is not there; run the suite with a whole JDK"));
    if (!made.succeeded()) {
      throw new EnvironmentException(
          "cannot make a certificate for a server: keytool: " + made.complaint());
    }
  }

  private static Path pem(Path directory, String kind, byte[] encoded) throws IOException {
    Path file =
        Files.createFile(
            directory.resolve(kind.toLowerCase(Locale.ROOT).replace(' ', '-') + ".pem"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    String body =
        Base64.getMimeEncoder(PEM_COLUMNS, "\n".getBytes(US_ASCII)).encodeToString(encoded);
    return Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, body, kind));
  }
}
