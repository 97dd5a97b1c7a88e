package brokerbench.broker.kafka.server;

import brokerbench.environment.node.ClusterCertificates;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How clients reach a node that is a process: the listeners, and what they ask of who connects.
 * Behind a proxy, and where clients speak TLS or log in, the brokers have a listener of their own:
 * what they copy passes it by, in plain text.
 */
record ClientAccess(ProcessLayout layout, ClientSecurity security) {

  ClientAccess(ProcessLayout layout) {
    this(layout, new ClientSecurity(layout.params()));
  }

  /** Where a node is asked everything, in plain text. */
  int openPort(int node) {
    return layout.port(node, isApart() ? KafkaNodes.BROKERS : KafkaNodes.CLIENTS);
  }

  private boolean isApart() {
    return layout.isProxied() || security.isOn();
  }

  /** The listeners of a node, 1 or more. */
  List<String> listeners(int node) {
    String clients = ClientSecurity.LISTENER + "://127.0.0.1:";
    int port = layout.port(node, KafkaNodes.CLIENTS);
    String controllers = ",CONTROLLER://127.0.0.1:" + layout.port(node, KafkaNodes.CONTROLLERS);
    String brokers =
        isApart() ? ",BROKERS://127.0.0.1:" + layout.port(node, KafkaNodes.BROKERS) : "";
    return List.of(
        "listeners=" + clients + port + controllers + brokers,
        "advertised.listeners=" + clients + layout.toldToClients(port) + brokers,
        "controller.listener.names=CONTROLLER",
        "listener.security.protocol.map=CONTROLLER:PLAINTEXT,%s:%s%s"
            .formatted(
                ClientSecurity.LISTENER,
                security.protocol(),
                isApart() ? ",BROKERS:PLAINTEXT" : ""),
        "inter.broker.listener.name=" + (isApart() ? "BROKERS" : ClientSecurity.LISTENER));
  }

  /**
   * What clients must show.
   *
   * @param home of the node, where its key is written
   */
  List<String> security(Path home) throws IOException {
    List<String> lines = new ArrayList<>();
    Path store = home.resolve("server-store.pem");
    Optional<ClusterCertificates> shown = layout.certificates();
    if (shown.isPresent()) {
      Secrets.write(store, ClientSecurity.store(shown.get()));
    }
    security
        .settings(store, shown.map(ClusterCertificates::authority).orElse(store))
        .forEach((name, value) -> lines.add(name + "=" + escaped(value)));
    if (security.hasLogin()) {
      lines.add(
          "listener.name.%s.%s.sasl.jaas.config=%s"
              .formatted(
                  ClientSecurity.LISTENER.toLowerCase(Locale.ROOT),
                  security.mechanism().toLowerCase(Locale.ROOT),
                  escaped(security.loginModule())));
    }
    return lines;
  }

  /** As a file of properties holds it. */
  private static String escaped(String value) {
    return value.replace("\\", "\\\\");
  }
}
