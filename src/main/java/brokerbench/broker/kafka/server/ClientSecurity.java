package brokerbench.broker.kafka.server;

import brokerbench.broker.QuotedText;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the brokers' listener of clients asks of who connects. */
record ClientSecurity(Tls tls, Auth auth, Login login) {

  /** Name of the listener, where it is not the brokers' own too. */
  static final String LISTENER = "CLIENT";

  /** What Kafka calls clients without a login: brokers and controllers, who may do everything. */
  static final String NAMELESS = "ANONYMOUS";

  private static final String MODULES = "org.apache.kafka.common.security.";

  ClientSecurity(Params params) {
    this(params.cluster().tls(), params.cluster().auth(), Login.of(params));
  }

  boolean isOn() {
    return tls.isOn() || login.exists();
  }

  boolean hasLogin() {
    return login.exists();
  }

  /** The security protocol of the listener. */
  String protocol() {
    return (hasLogin() ? "SASL_" : "") + (tls.isOn() ? "SSL" : "PLAINTEXT");
  }

  /** Of SASL; of no matter without a login. */
  String mechanism() {
    return auth == Auth.SCRAM ? "SCRAM-SHA-512" : "PLAIN";
  }

  /**
   * Settings of a broker, none of which is a secret. Of brokers and controllers, who have no name,
   * everything is let be done.
   *
   * @param store file in PEM: the broker's key and its certificate
   * @param authority file in PEM
   */
  SortedMap<String, String> settings(Path store, Path authority) {
    SortedMap<String, String> settings = new TreeMap<>();
    if (tls.isOn()) {
      settings.put("ssl.enabled.protocols", "TLSv1.3");
      settings.put("ssl.keystore.type", "PEM");
      settings.put("ssl.keystore.location", store.toString());
      settings.put("ssl.truststore.type", "PEM");
      settings.put("ssl.truststore.location", authority.toString());
      // Without the listener's name before it, no listener with SASL would take it.
      settings.put(
          "listener.name." + LISTENER.toLowerCase(Locale.ROOT) + ".ssl.client.auth",
          tls == Tls.MUTUAL ? "required" : "none");
    }
    if (hasLogin()) {
      settings.put("sasl.enabled.mechanisms", mechanism());
      settings.put(
          "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
      settings.put("super.users", "User:" + NAMELESS);
      settings.put("allow.everyone.if.no.acl.found", "false");
    }
    return settings;
  }

  /** The text of the store that {@link #settings} names: key, then certificate. */
  static String store(ClusterCertificates shown) throws IOException {
    return Files.readString(shown.server().key()) + Files.readString(shown.server().certificate());
  }

  /** How the listener knows its clients, in the words of JAAS; holds the secret. */
  String loginModule() {
    if (auth == Auth.SCRAM) {
      return MODULES + "scram.ScramLoginModule required;";
    }
    String secret = QuotedText.of(login.secret().orElseThrow());
    return MODULES
        + "plain.PlainLoginModule required user_%s=%s user_%s=%s;"
            .formatted(login.user(), secret, Login.STRANGER, secret);
  }
}
