package brokerbench.cli;

import brokerbench.driver.DriverFactory;
import brokerbench.scenario.Params;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** Prints the brokers that have a driver, with the versions they get by default. */
final class BrokerList {

  private BrokerList() {}

  static void print(PrintWriter out) {
    Params defaults = Params.of(java.util.Map.of());
    List<String> brokers =
        ServiceLoader.load(DriverFactory.class).stream()
            .map(provider -> provider.get().broker())
            .sorted(Comparator.naturalOrder())
            .toList();
    for (String broker : brokers) {
      out.println(broker);
      if (broker.equals("inmemory")) {
        ListCommand.wrapped(
            out, "Queues inside the client: the measured floor of what the harness itself costs.");
      } else {
        ListCommand.wrapped(
            out,
            "Server "
                + defaults.text(broker + ".version")
                + ", client "
                + defaults.text(broker + ".client_version")
                + " unless a scenario or -p says otherwise.");
      }
    }
  }
}
