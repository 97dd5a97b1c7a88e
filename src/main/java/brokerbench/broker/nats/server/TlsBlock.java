package brokerbench.broker.nats.server;

import brokerbench.broker.QuotedText;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import java.util.List;

/** How a server speaks TLS with clients, as lines of its configuration. */
final class TlsBlock {

  private TlsBlock() {}

  /**
   * The lines.
   *
   * @param shown by the paths that the server sees
   */
  static List<String> of(Params params, ClusterCertificates shown) {
    return List.of(
        "tls {",
        "  cert_file: " + QuotedText.of(shown.server().certificate()),
        "  key_file: " + QuotedText.of(shown.server().key()),
        "  ca_file: " + QuotedText.of(shown.authority()),
        "  verify: " + (params.cluster().tls() == Tls.MUTUAL),
        "  min_version: \"1.3\"",
        "  handshake_first: " + NatsSettings.of(params).connections().isTlsFirst(),
        "}");
  }
}
