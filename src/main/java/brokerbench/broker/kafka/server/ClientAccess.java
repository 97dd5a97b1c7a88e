package brokerbench.broker.kafka.server;

import brokerbench.broker.QuotedText;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Login;
import brokerbench.scenario.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How clients reach a node: the listeners, and what they ask of who connects. Behind a proxy, and
 * where clients speak TLS or log in, the brokers have a listener of their own: what they copy
 * passes it by, in plain text.
 */
final class ClientAccess {

  /** Who may log in and do nothing, to see that the brokers look at rights. */
  private static final String STRANGER = "stranger";

  private static final String SCRAM = "SCRAM-SHA-512";
  private static final String MODULES = "org.apache.kafka.common.security.";

  private final ProcessLayout layout;
  private final Auth auth;
  private final Login login;

  ClientAccess(ProcessLayout layout) {
    this.layout = layout;
    this.auth = layout.params().cluster().auth();
    this.login = Login.of(layout.params());
  }

  /** Whether the brokers have a listener of their own. */
  boolean isApart() {
    return layout.isProxied() || layout.certificates().isPresent() || login.exists();
  }

  /** Of the clients' listener, and its name. */
  private String protocol() {
    return (login.exists() ? "SASL_" : "")
        + (layout.certificates().isPresent() ? "SSL" : "PLAINTEXT");
  }

  /** The listeners of a node, 1 or more. */
  List<String> listeners(int node) {
    String protocol = protocol();
    String clients = protocol + "://127.0.0.1:";
    int port = layout.port(node, KafkaNodes.CLIENTS);
    String controllers = ",CONTROLLER://127.0.0.1:" + layout.port(node, KafkaNodes.CONTROLLERS);
    String brokers =
        isApart() ? ",BROKERS://127.0.0.1:" + layout.port(node, KafkaNodes.BROKERS) : "";
    return List.of(
        "listeners=" + clients + port + controllers + brokers,
        "advertised.listeners=" + clients + layout.toldToClients(port) + brokers,
        "controller.listener.names=CONTROLLER",
        "listener.security.protocol.map=CONTROLLER:PLAINTEXT,%s:%s%s"
            .formatted(protocol, protocol, isApart() ? ",BROKERS:PLAINTEXT" : ""),
        "inter.broker.listener.name=" + (isApart() ? "BROKERS" : protocol));
  }

  /** What clients must show. */
  List<String> security() throws IOException {
    List<String> lines = new ArrayList<>();
    if (layout.certificates().isPresent()) {
      lines.addAll(certificate(layout.certificates().get()));
    }
    if (login.exists()) {
      lines.addAll(logins());
    }
    return lines;
  }

  private List<String> certificate(ClusterCertificates shown) throws IOException {
    boolean mutual = layout.params().cluster().tls() == Tls.MUTUAL;
    return List.of(
        "ssl.enabled.protocols=TLSv1.3",
        "ssl.keystore.type=PEM",
        "ssl.keystore.key=" + oneLine(shown.server().key()),
        "ssl.keystore.certificate.chain=" + oneLine(shown.server().certificate()),
        "ssl.truststore.type=PEM",
        "ssl.truststore.certificates=" + oneLine(shown.authority()),
        "ssl.client.auth=" + (mutual ? "required" : "none"));
  }

  /** As a file of properties holds several. */
  private static String oneLine(Path file) throws IOException {
    return Files.readString(file).strip().replace("\n", "\\n");
  }

  /** Of brokers and controllers, who have no name, everything is let be done. */
  private List<String> logins() {
    String mechanism = auth == Auth.SCRAM ? SCRAM : "PLAIN";
    String module =
        auth == Auth.SCRAM
            ? MODULES + "scram.ScramLoginModule required;"
            : MODULES
                + "plain.PlainLoginModule required user_%s=%s user_%s=%s;"
                    .formatted(login.user(), quotedSecret(), STRANGER, quotedSecret());
    return List.of(
        "sasl.enabled.mechanisms=" + mechanism,
        "listener.name.%s.%s.sasl.jaas.config=%s"
            .formatted(
                protocol().toLowerCase(Locale.ROOT),
                mechanism.toLowerCase(Locale.ROOT),
                module.replace("\\", "\\\\")),
        "authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer",
        "super.users=User:ANONYMOUS",
        "allow.everyone.if.no.acl.found=false");
  }

  private String quotedSecret() {
    return QuotedText.of(login.secret().orElseThrow());
  }

  /** With which the storage is formatted: names and passwords, of SCRAM alone. */
  List<String> credentials() {
    return auth == Auth.SCRAM && login.exists()
        ? Stream.of(login.user(), STRANGER)
            .map(user -> SCRAM + "=[name=" + user + ",password=" + quotedSecret() + "]")
            .toList()
        : List.of();
  }
}
