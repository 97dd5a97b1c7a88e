package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.BrokerServers;
import brokerbench.scenario.Params;
import java.util.HashMap;
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

  /** Its parameters, by those of the trial. */
  static Params params(Params params) {
    Map<String, String> asked = new HashMap<>();
    asked.put("broker", BROKER);
    asked.put("network", params.text("network"));
    asked.put("payload_size", params.text("payload_size"));
    asked.put("nats.mode", "core");
    asked.put("nats.version", HttpSettings.of(params).natsVersion());
    return Params.of(asked);
  }
}
