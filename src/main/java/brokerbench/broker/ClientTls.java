package brokerbench.broker;

import brokerbench.quantity.IoReason;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.TlsFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How a driver's connections speak TLS: whom they trust, what they show, and what was agreed on
 * with the servers. The same for every client library, all of which use the JDK's TLS. Safe for use
 * by several threads.
 */
public final class ClientTls {

  private static final char[] NO_PASSWORD = {};

  private final NotingTrust trust;
  private final KeyManager @Nullable [] shown;

  private ClientTls(NotingTrust trust, KeyManager @Nullable [] shown) {
    this.trust = trust;
    this.shown = shown;
  }

  /**
   * As {@code params} ask, with the files of {@code endpoints}; empty for plain text.
   *
   * @throws DriverException when one of them cannot be read or does not hold what it should
   */
  public static Optional<ClientTls> of(Params params, Endpoints endpoints) {
    return params.cluster().tls().isOn() ? Optional.of(of(endpoints.tls())) : Optional.empty();
  }

  private static ClientTls of(TlsFiles files) {
    try {
      return new ClientTls(
          new NotingTrust(trusting(files.authority())),
          files.identifyClients() ? showing(files) : null);
    } catch (GeneralSecurityException e) {
      throw new DriverException("cannot set up TLS", e);
    }
  }

  private static X509ExtendedTrustManager trusting(String authority)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authority.isEmpty() ? null : storeOf(authority));
    return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  private static KeyStore storeOf(String authority) throws GeneralSecurityException {
    KeyStore store = emptyStore();
    for (Certificate each : certificates("tls_ca", authority)) {
      store.setCertificateEntry("authority-" + store.size(), each);
    }
    return store;
  }

  private static KeyManager[] showing(TlsFiles files) throws GeneralSecurityException {
    Collection<? extends Certificate> chain = certificates("tls_certificate", files.certificate());
    PrivateKey key = PemKey.read(Path.of(files.key()));
    KeyStore store = emptyStore();
    store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new IllegalStateException("an empty store is read from nowhere", e);
    }
    return store;
  }

  private static Collection<? extends Certificate> certificates(String param, String file)
      throws GeneralSecurityException {
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    Collection<? extends Certificate> found;
    try {
      found =
          factory.generateCertificates(new ByteArrayInputStream(Files.readAllBytes(Path.of(file))));
    } catch (IOException e) {
      throw new DriverException(
          "%s=%s cannot be read: %s; give a file with a certificate in PEM"
              .formatted(param, file, IoReason.of(e)));
    } catch (CertificateException ofAnotherForm) {
      found = List.of();
    }
    if (found.isEmpty()) {
      throw new DriverException("%s=%s holds no certificate in PEM".formatted(param, file));
    }
    return found;
  }

  /** For libraries that take one. */
  public SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(shown, new X509ExtendedTrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new DriverException("cannot set up TLS", e);
    }
  }

  /** For libraries that make their own context. */
  public X509ExtendedTrustManager trust() {
    return trust;
  }

  /** As {@link #trust}; empty when clients show nothing. */
  public Optional<KeyManager> shown() {
    return Optional.ofNullable(shown).map(managers -> managers[0]);
  }

  /** The same, with what {@code tls} agreed on with the servers as a setting. */
  public static LiveBroker addTo(LiveBroker live, Optional<ClientTls> tls) {
    return tls.flatMap(each -> each.trust.agreed())
        .map(agreed -> live.with(Map.of("client.tls", agreed)))
        .orElse(live);
  }
}
