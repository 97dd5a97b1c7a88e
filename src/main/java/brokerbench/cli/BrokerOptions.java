package brokerbench.cli;

import brokerbench.environment.node.Ports;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Where brokers run. Shared by the commands that measure and that judge the machine. */
final class BrokerOptions {

  private static final String ADDRESS = ".+:\\d{1,5}";

  @Option(
      names = "--env",
      paramLabel = "KIND",
      defaultValue = "process",
      description =
          "Where brokers run: process, as local processes on 127.0.0.1; compose, as containers of"
              + " Docker Compose; external, where --address says. (default: ${DEFAULT-VALUE})")
  private String environment = "process";

  @Option(
      names = "--address",
      paramLabel = "BROKER=HOST:PORT[,HOST:PORT]",
      description =
          "With --env external: the nodes of a cluster of your own; topics are made there and"
              + " removed. (repeatable)")
  private List<String> addresses = new ArrayList<>();

  /**
   * The kind that serves {@code trials}.
   *
   * @throws InvalidScenarioException when there is no such kind, or an address that it does not use
   */
  EnvironmentKind kind(List<Trial> trials) {
    EnvironmentKind kind = EnvironmentKind.of(environment);
    InvalidScenarioException.when(
        kind != EnvironmentKind.EXTERNAL && !addresses.isEmpty(),
        "--address: is for --env external, this is --env " + kind.word());
    clusters();
    return kind.serving(trials);
  }

  /** The given addresses by broker. */
  Map<String, Endpoints> clusters() {
    Map<String, Endpoints> clusters = new TreeMap<>();
    for (String each : addresses) {
      // without the value: it would print what must not be shown
      InvalidScenarioException.when(
          each.indexOf('@') >= 0,
          "--address: an address with '@' in it would put a password into the run's files; give"
              + " BROKER=HOST:PORT[,HOST:PORT], and a password by the broker's parameter for its file");
      int equals = each.indexOf('=');
      List<String> nodes = List.of(each.substring(equals + 1).split(",", -1));
      InvalidScenarioException.when(
          equals < 1 || !nodes.stream().allMatch(node -> node.matches(ADDRESS)),
          "--address: '" + each + "' is not BROKER=HOST:PORT[,HOST:PORT]");
      nodes.forEach(BrokerOptions::requirePort);
      clusters.put(each.substring(0, equals), new Endpoints(nodes));
    }
    return clusters;
  }

  private static void requirePort(String node) {
    int port = Integer.parseInt(node.substring(node.lastIndexOf(':') + 1));
    InvalidScenarioException.when(
        port < 1 || port > Ports.GREATEST,
        "--address: '%s' has port %d, which is not in 1 to %d"
            .formatted(node, port, Ports.GREATEST));
  }
}
