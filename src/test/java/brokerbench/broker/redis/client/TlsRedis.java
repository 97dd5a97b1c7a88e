package brokerbench.broker.redis.client;

import brokerbench.broker.redis.server.ServerCertificate;
import brokerbench.environment.Fixtures;
import brokerbench.environment.node.BrokerServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real redis-server that speaks TLS alone, with a certificate that it signed itself. */
final class TlsRedis implements AutoCloseable {

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
  static TlsRedis start(Path directory, String name) throws IOException {
    int port = Fixtures.ports().take(1).getFirst();
    ServerCertificate shown = ServerCertificate.make(directory, name);
    Path configuration = directory.resolve("redis.conf");
    Files.write(
        configuration,
        List.of(
            "bind 127.0.0.1",
            "port 0",
            "tls-port " + port,
            "tls-cert-file " + shown.certificate(),
            "tls-key-file " + shown.key(),
            "tls-auth-clients no",
            "save \"\"",
            "dir " + directory));
    List<String> command =
        BrokerServers.of("redis")
            .orElseThrow()
            .asProcesses()
            .obtain(Fixtures.software(), Fixtures.broker("redis", "8.0.2", 1))
            .command(configuration.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    awaitReady(process);
    return new TlsRedis(process, port, shown.certificate());
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
