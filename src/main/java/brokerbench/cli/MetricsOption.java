package brokerbench.cli;

import brokerbench.engine.RunListener;
import brokerbench.environment.node.Ports;
import brokerbench.metrics.MeteringListener;
import brokerbench.metrics.Meters;
import brokerbench.scenario.InvalidScenarioException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether a run is offered to a Prometheus while it goes on. */
final class MetricsOption {

  @Option(
      names = "--metrics",
      paramLabel = "HOST:PORT",
      description =
          "Offer the run as metrics for Prometheus at this address, such as 127.0.0.1:9464, under"
              + " /metrics, while it goes on. (default: none)")
  private @Nullable String address;

  @Option(
      names = "--metrics-public",
      description = "Let --metrics take an address that other machines can reach.")
  private boolean publicly;

  private final Meters meters = new Meters();

  /** Refuses an address that is none, or that others can reach, saying what to do. */
  void check() {
    if (address != null) {
      parsed(address);
    } else if (publicly) {
      throw new InvalidScenarioException("--metrics-public: needs --metrics HOST:PORT");
    }
  }

  private InetSocketAddress parsed(String text) {
    int colon = text.lastIndexOf(':');
    String port = text.substring(colon + 1);
    InvalidScenarioException.when(
        colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > Ports.GREATEST,
        "--metrics: '" + text + "' is not a host and a port; use for example 127.0.0.1:9464");
    InetSocketAddress parsed =
        new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
    InvalidScenarioException.when(
        parsed.isUnresolved(),
        "--metrics: the host of '" + text + "' is not known; use for example 127.0.0.1:9464");
    InvalidScenarioException.when(
        !publicly && !parsed.getAddress().isLoopbackAddress(),
        "--metrics: "
            + text
            + " can be reached from other machines; use 127.0.0.1, or add --metrics-public");
    return parsed;
  }

  /** Begins to answer scrapes, and says where; null where no address is given. */
  @Nullable HostServer serve(PrintWriter err) {
    if (address == null) {
      return null;
    }
    HostServer server =
        HostServer.start("--metrics", parsed(address), "/metrics", meters.scrapes());
    server.answerOnce("/metrics");
    err.println("metrics: " + server.address() + "/metrics");
    return server;
  }

  /** {@code view}, with the metrics listening where an address is given. */
  RunListener listening(RunListener view) {
    return address == null ? view : new MeteringListener(view, meters);
  }
}
