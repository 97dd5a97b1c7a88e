package brokerbench.broker;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Why a connection over TLS was not made, with what to do about it. */
public final class TlsFailure {

  /** What to do where the server did not answer in TLS. */
  public static final String NO_TLS = "; a server that does not speak TLS needs tls=none";

  private TlsFailure() {}

  /**
   * One line; empty where the failure has nothing to do with TLS.
   *
   * @param failure as a client library threw it, with what the JDK said among its causes
   */
  public static Optional<String> words(Throwable failure) {
    return advice(failure).map(advice -> said(Causes.innermost(failure)) + advice);
  }

  private static Optional<String> advice(Throwable failure) {
    if (Causes.include(failure, CertPathBuilderException.class)) {
      return Optional.of("; tls_ca names the authority that signed the server's certificate");
    }
    if (Causes.include(failure, CertificateExpiredException.class)) {
      return Optional.of("; the server's certificate, or one above it, has expired");
    }
    if (Causes.include(failure, CertificateNotYetValidException.class)) {
      return Optional.of("; the server's certificate, or one above it, is not valid yet");
    }
    if (!Causes.include(failure, SSLException.class)) {
      return Optional.empty();
    }
    return Optional.of(ofWords(said(Causes.innermost(failure))));
  }

  private static String ofWords(String said) {
    if (said.contains("certificate_required")) {
      return "; the server wants a certificate of clients, which takes tls=mutual";
    }
    if (said.contains("Unsupported or unrecognized SSL message")) {
      return NO_TLS;
    }
    boolean refused = said.matches(".*(unknown_ca|bad_certificate|certificate_\\w+).*");
    return refused ? "; the server refuses the certificate of tls_certificate" : "";
  }

  private static String said(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}
