package brokerbench.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A server of 127.0.0.1 that shakes hands with whoever connects, and then says nothing. */
public final class TlsEndpoint implements AutoCloseable {

  private static final char[] PASSWORD = "throw-away".toCharArray();

  private final SSLServerSocket listening;
  private final Path authority;

  private TlsEndpoint(SSLServerSocket listening, Path authority) {
    this.listening = listening;
    this.authority = authority;
  }

  /**
   * Starts it with a certificate that lasts for a day, and an authority for it.
   *
   * @param name that the certificate is for, such as {@code ip:127.0.0.1}
   * @param from when it begins, from now on, such as {@code -3d}
   */
  public static TlsEndpoint start(Path directory, String name, String from) throws IOException {
    Path store = directory.resolve("endpoint.p12");
    keytool(store, "authority", "-ext", "bc:c");
    keytool(store, "server", "-signer", "authority", "-ext", "san=" + name, "-startdate", from);
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD);
      }
      Path authority = directory.resolve("endpoint.pem");
      Files.writeString(
          authority,
          "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
              .formatted(
                  Base64.getMimeEncoder()
                      .encodeToString(keys.getCertificate("authority").getEncoded())));
      keys.deleteEntry("authority");
      KeyManagerFactory shown =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      shown.init(keys, PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(shown.getKeyManagers(), null, null);
      SSLServerSocket listening =
          (SSLServerSocket)
              context
                  .getServerSocketFactory()
                  .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
      TlsEndpoint endpoint = new TlsEndpoint(listening, authority);
      Thread.ofVirtual().start(endpoint::shakeHands);
      return endpoint;
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static void keytool(Path store, String alias, String... options) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    words.addAll(List.of("-genkeypair", "-alias", alias, "-dname", "CN=" + alias));
    words.addAll(List.of("-keyalg", "EC", "-validity", "1", "-keystore", store.toString()));
    words.addAll(List.of("-storepass", new String(PASSWORD)));
    words.addAll(List.of(options));
    try {
      int code = new ProcessBuilder(words).inheritIO().start().waitFor();
      if (code != 0) {
        throw new AssertionError("keytool ended with " + code);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void shakeHands() {
    while (!listening.isClosed()) {
      try {
        SSLSocket accepted = (SSLSocket) listening.accept();
        Thread.ofVirtual()
            .start(
                () -> {
                  try (accepted) {
                    accepted.startHandshake();
                    var _ = accepted.getInputStream().read();
                  } catch (IOException refused) {
                    // The client says why.
                  }
                });
      } catch (IOException e) {
        if (!listening.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** As {@code host:port}. */
  public String address() {
    return "127.0.0.1:" + listening.getLocalPort();
  }

  /** File with the certificate by which clients know it. */
  public String authority() {
    return authority.toString();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
