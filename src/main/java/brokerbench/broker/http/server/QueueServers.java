package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.BrokerServers;
import brokerbench.scenario.Params;
import java.util.Map;

/** The broker behind a gateway, by its own room: one node that knows no user. */
final class QueueServers {

  private static final String BROKER = "nats";

  /** Its only node. */
  static final String NODE = BROKER + "-1";

  private QueueServers() {}

  static BrokerServers get() {
    return BrokerServers.of(BROKER)
        .orElseThrow(() -> new EnvironmentException("there is no broker " + BROKER));
  }

  /**
   * Its parameters.
   *
   * @param params of the trial
   */
  static Params params(Params params) {
    return Params.of(
        Map.of(
            "broker",
            BROKER,
            "network",
            params.text("network"),
            "payload_size",
            params.text("payload_size"),
            "nats.mode",
            "core",
            "nats.version",
            HttpSettings.of(params).natsVersion()));
  }
}
