package brokerbench.environment.node;

import static java.nio.charset.StandardCharsets.US_ASCII;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.scenario.Tls;
import brokerbench.scenario.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * What the servers that the suite starts and their clients show each other: an authority made for
 * one cluster, whose key nobody keeps, and a certificate of it for the servers and one for the
 * clients, each with a key on the curve P-256. Files are in PEM and readable by their owner alone.
 */
public record ClusterCertificates(Path authority, Identity server, Identity client) {

  /** Of a store that exists for as long as it takes to read it. */
  private static final String STORE_PASSWORD = "throw-away";

  private static final String AUTHORITY = "authority";
  private static final String SERVER = "server";
  private static final String CLIENT = "client";
  private static final String DAYS = "366";
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int PEM_COLUMNS = 64;

  /** The files in PEM of a certificate and of its key, which is in PKCS#8 and not encrypted. */
  public record Identity(Path certificate, Path key) {

    private Identity in(Path directory) {
      return new Identity(
          directory.resolve(certificate.getFileName()), directory.resolve(key.getFileName()));
    }
  }

  /** Throws an {@link EnvironmentException} where the JDK's keytool is not there. */
  public static void require() {
    if (!canBeMade()) {
      throw new EnvironmentException(
          "tls needs " + keytool() + ", which is not there; run the suite with a whole JDK");
    }
  }

  /** Whether the JDK's keytool is there. */
  public static boolean canBeMade() {
    return Files.isExecutable(Path.of(keytool()));
  }

  private static String keytool() {
    return Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
  }

  /**
   * Makes all of them in {@code directory}, with the JDK's keytool.
   *
   * @param directory exists
   * @param names that servers are reached by, such as {@code ip:127.0.0.1} or {@code dns:kafka-1}
   * @throws EnvironmentException when it fails
   */
  public static ClusterCertificates make(Path directory, List<String> names) throws IOException {
    Path store = directory.resolve("keys.p12");
    try {
      generate(store, AUTHORITY, List.of("-ext", "bc:c"));
      generate(
          store, SERVER, List.of("-signer", AUTHORITY, "-ext", "san=" + String.join(",", names)));
      generate(store, CLIENT, List.of("-signer", AUTHORITY));
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, STORE_PASSWORD.toCharArray());
      }
      return new ClusterCertificates(
          certificate(directory, keys, AUTHORITY),
          identity(directory, keys, SERVER),
          identity(directory, keys, CLIENT));
    } catch (GeneralSecurityException e) {
      throw new EnvironmentException("tls: cannot make certificates: " + e, e);
    } finally {
      Files.deleteIfExists(store);
    }
  }

  /** What clients are told, who show a certificate with {@link Tls#MUTUAL} alone. */
  public TlsFiles ofClients(Tls tls) {
    return tls == Tls.MUTUAL
        ? new TlsFiles(
            authority.toString(), client.certificate().toString(), client.key().toString())
        : new TlsFiles(authority.toString(), "", "");
  }

  /** The same under their names in another directory, such as one inside a container. */
  public ClusterCertificates in(Path directory) {
    return new ClusterCertificates(
        directory.resolve(authority.getFileName()), server.in(directory), client.in(directory));
  }

  private static void generate(Path store, String alias, List<String> options) {
    List<String> command = new ArrayList<>(List.of(keytool(), "-genkeypair", "-alias", alias));
    // it lives for half a second, too short for the optimising compiler
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", DAYS));
    command.addAll(List.of("-dname", "CN=brokerbench-" + alias));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString()));
    command.addAll(List.of("-storepass", STORE_PASSWORD));
    command.addAll(options);
    var _ =
        ExternalCommand.require(
            command, Map.of(), LIMIT, "tls: cannot make certificates: keytool: %s");
  }

  private static Identity identity(Path directory, KeyStore keys, String alias)
      throws IOException, GeneralSecurityException {
    byte[] key = keys.getKey(alias, STORE_PASSWORD.toCharArray()).getEncoded();
    return new Identity(
        certificate(directory, keys, alias),
        Secrets.write(directory.resolve(alias + "-key.pem"), pem("PRIVATE KEY", key)));
  }

  private static Path certificate(Path directory, KeyStore keys, String alias)
      throws IOException, GeneralSecurityException {
    return Secrets.write(
        directory.resolve(alias + ".pem"),
        pem("CERTIFICATE", keys.getCertificate(alias).getEncoded()));
  }

  private static String pem(String kind, byte[] encoded) {
    String body =
        Base64.getMimeEncoder(PEM_COLUMNS, "\n".getBytes(US_ASCII)).encodeToString(encoded);
    return "-----BEGIN %s-----\n%s\n-----END %s-----".formatted(kind, body, kind);
  }
}
