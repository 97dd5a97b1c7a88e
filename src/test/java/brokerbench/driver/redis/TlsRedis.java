package brokerbench.driver.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import brokerbench.environment.Fixtures;
import brokerbench.environment.host.ExternalCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/** A real redis-server that speaks TLS alone, with a certificate that it signed itself. */
final class TlsRedis implements AutoCloseable {

  private static final String PASSWORD = "throw-away";
  private static final String ALIAS = "server";
  private static final String READY = "Ready to accept connections";

  private final Process process;
  private final int port;
  private final Path certificate;

  private TlsRedis(Process process, int port, Path certificate) {
    this.process = process;
    this.port = port;
    this.certificate = certificate;
  }

  /**
   * Starts the server with its files in {@code directory}.
   *
   * @param name that the certificate is for, such as {@code ip:127.0.0.1}
   */
  static TlsRedis start(Path directory, String name) throws IOException, GeneralSecurityException {
    int port = Fixtures.ports().take(1).getFirst();
    KeyStore keys = keys(directory.resolve("keys.p12"), name);
    Path certificate = pem(directory, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
    Path key =
        pem(directory, "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    Path configuration = directory.resolve("redis.conf");
    Files.write(
        configuration,
        List.of(
            "bind 127.0.0.1",
            "port 0",
            "tls-port " + port,
            "tls-cert-file " + certificate,
            "tls-key-file " + key,
            "tls-auth-clients no",
            "save \"\"",
            "dir " + directory));
    List<String> command =
        Fixtures.software().redis("redis", "8.0.2").command(configuration.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    awaitReady(process);
    return new TlsRedis(process, port, certificate);
  }

  private static KeyStore keys(Path file, String name)
      throws IOException, GeneralSecurityException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-dname",
            "CN=throw-away",
            "-ext",
            "san=" + name,
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD);
    ExternalCommand.Result made =
        ExternalCommand.run(command, Duration.ofSeconds(30)).orElseThrow();
    if (!made.succeeded()) {
      throw new AssertionError("keytool: " + made.complaint());
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static Path pem(Path directory, String kind, byte[] encoded) throws IOException {
    String body = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(encoded);
    return Files.writeString(
        directory.resolve(kind.replace(' ', '-') + ".pem"),
        "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, body, kind));
  }

  private static void awaitReady(Process process) throws IOException {
    BufferedReader lines = process.inputReader();
    StringBuilder said = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains(READY)) {
        return;
      }
      said.append(line).append('\n');
    }
    throw new AssertionError("redis-server ended: " + said);
  }

  /** Where it listens, as {@code host:port}. */
  String address() {
    return "127.0.0.1:" + port;
  }

  /** What it signed its certificate with: the certificate itself. */
  Path certificate() {
    return certificate;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
