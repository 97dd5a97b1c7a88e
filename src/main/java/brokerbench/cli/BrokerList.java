package brokerbench.cli;

import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import java.io.PrintWriter;
import java.util.Map;

/** Prints the brokers, with the versions they get by default. */
final class BrokerList {

  private BrokerList() {}

  static void print(PrintWriter out) {
    Params defaults = Params.of(Map.of());
    for (BrokerModel broker : Brokers.all()) {
      out.println(broker.name());
      ListCommand.wrapped(
          out, broker.summary() + broker.release(defaults).map(BrokerList::versions).orElse(""));
    }
  }

  private static String versions(BrokerRelease release) {
    return " Server %s, client %s unless a scenario or -p says otherwise."
        .formatted(release.serverVersion(), release.clientVersion());
  }
}
