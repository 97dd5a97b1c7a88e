package brokerbench.broker;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts whom another trusts, and only for the address that was connected to, which not every
 * client library asks for; notes what a handshake agrees on.
 */
final class NotingTrust extends X509ExtendedTrustManager {

  /** The rules of RFC 2818 for names and addresses in a certificate. */
  private static final String OF_THE_ADDRESS = "HTTPS";

  private final X509ExtendedTrustManager trusted;
  private volatile @Nullable String agreed;

  NotingTrust(X509ExtendedTrustManager trusted) {
    this.trusted = trusted;
  }

  /**
   * Protocol, cipher and whose implementation, as agreed on in the latest handshake, such as {@code
   * TLSv1.3, TLS_AES_256_GCM_SHA384, JDK 25.0.3+9-LTS}; empty before the first.
   */
  Optional<String> agreed() {
    return Optional.ofNullable(agreed);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    SSLSocket secure = (SSLSocket) socket;
    secure.setSSLParameters(ofTheAddress(secure.getSSLParameters()));
    trusted.checkServerTrusted(chain, authType, socket);
    note(secure.getHandshakeSession(), secure.getClass());
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    engine.setSSLParameters(ofTheAddress(engine.getSSLParameters()));
    trusted.checkServerTrusted(chain, authType, engine);
    note(engine.getHandshakeSession(), engine.getClass());
  }

  private static SSLParameters ofTheAddress(SSLParameters parameters) {
    parameters.setEndpointIdentificationAlgorithm(OF_THE_ADDRESS);
    return parameters;
  }

  private void note(SSLSession shaken, Class<?> implementation) {
    boolean ofTheJdk = implementation.getModule().equals(SSLEngine.class.getModule());
    agreed =
        "%s, %s, %s"
            .formatted(
                shaken.getProtocol(),
                shaken.getCipherSuite(),
                ofTheJdk ? "JDK " + Runtime.version() : implementation.getName());
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("a certificate is checked with the connection that it is for");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    trusted.checkClientTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    trusted.checkClientTrusted(chain, authType, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    trusted.checkClientTrusted(chain, authType, engine);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return trusted.getAcceptedIssuers();
  }
}
