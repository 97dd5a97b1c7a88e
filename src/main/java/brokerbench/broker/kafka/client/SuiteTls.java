package brokerbench.broker.kafka.client;

import brokerbench.broker.ClientTls;
import java.security.KeyStore;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.apache.kafka.common.security.auth.SslEngineFactory;
import org.jspecify.annotations.Nullable;

/**
 * Engines for Kafka's clients out of the {@link ClientTls} among their properties, in place of the
 * stores that the client library would read. Public with a constructor for the library, which makes
 * it.
 */
public final class SuiteTls implements SslEngineFactory {

  /** Name of the property that holds a {@link ClientTls}. */
  static final String PROPERTY = "brokerbench.tls";

  private @Nullable SSLContext context;

  @Override
  public void configure(Map<String, ?> properties) {
    ClientTls tls = (ClientTls) Objects.requireNonNull(properties.get(PROPERTY), PROPERTY);
    context = tls.context();
  }

  @Override
  public SSLEngine createClientSslEngine(
      String peerHost, int peerPort, String endpointIdentification) {
    SSLEngine engine =
        Objects.requireNonNull(context, "not configured").createSSLEngine(peerHost, peerPort);
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm(endpointIdentification);
    engine.setSSLParameters(parameters);
    return engine;
  }

  @Override
  public SSLEngine createServerSslEngine(String peerHost, int peerPort) {
    throw new UnsupportedOperationException("for clients");
  }

  @Override
  public boolean shouldBeRebuilt(Map<String, Object> nextConfigs) {
    return false;
  }

  @Override
  public Set<String> reconfigurableConfigs() {
    return Set.of();
  }

  /** None: keys and certificates are in the context. */
  @Override
  public @Nullable KeyStore keystore() {
    return null;
  }

  /** None, as {@link #keystore}. */
  @Override
  public @Nullable KeyStore truststore() {
    return null;
  }

  @Override
  public void close() {}
}
