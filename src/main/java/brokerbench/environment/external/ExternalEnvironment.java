package brokerbench.environment.external;

import brokerbench.environment.AddressedCluster;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterFacts;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.node.BrokerServers;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Login;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import brokerbench.scenario.Tls;
import brokerbench.scenario.TlsFiles;
import brokerbench.scenario.Workload;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Clusters that run already. Topics and streams are made for each leg of a fork and removed after
 * it; nothing else is touched. Broker processor time, memory and disk are not available.
 *
 * @param clusters by broker
 */
public record ExternalEnvironment(Map<String, Endpoints> clusters) implements Environment {

  private static final int CONNECT_MS = 5_000;

  /** Connects to nothing yet. */
  public ExternalEnvironment {
    clusters = Map.copyOf(clusters);
  }

  @Override
  public String kind() {
    return "external";
  }

  @Override
  public Set<ParamSpec.Subject> subjects() {
    return Set.of(ParamSpec.Subject.CLIENT);
  }

  /**
   * Refuses what clusters that run already cannot serve. Connects to nothing.
   *
   * @throws InvalidScenarioException when the broker has no address, what clients need is not
   *     given, or the parameters ask for brokers that are started anew
   */
  public void check(Params params) {
    if (Brokers.of(params).livesInClient()) {
      return;
    }
    InvalidScenarioException.when(
        params.workload().schedule().brokerState() == Workload.BrokerState.COLD,
        "broker_state=cold needs brokers that the suite starts, which --env external has not;"
            + " give -p broker_state=fresh");
    refuseMissing(params);
    var _ = endpoints(params);
  }

  /**
   * Looks whether every address accepts connections.
   *
   * @throws EnvironmentException when one does not
   * @throws InvalidScenarioException as {@link #check} does
   */
  @Override
  public void prepare(Params params) {
    check(params);
    if (!Brokers.of(params).livesInClient()) {
      endpoints(params).addresses().forEach(ExternalEnvironment::requireAnswer);
    }
  }

  @Override
  public BrokerCluster start(ClusterRequest request) {
    Params params = request.params();
    Optional<BrokerServers> servers = BrokerServers.of(params);
    if (servers.isEmpty()) {
      return new NoEnvironment().start(request);
    }
    Endpoints endpoints = endpoints(params);
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("addresses", endpoints.joined());
    facts.put("broker_life", "kept: the suite does not start these brokers");
    return new AddressedCluster(
        endpoints, ClusterFacts.ofUnknownSoftware(facts), servers.get().forcedWrites(List.of()));
  }

  private static void refuseMissing(Params params) {
    params.refuseWhen(
        params.cluster().auth().isOn() && !Login.of(params).exists(),
        "{auth}: clients of your servers need what these ask for; give -p auth_file=FILE");
    TlsFiles files = TlsFiles.of(params);
    params.refuseWhen(
        params.cluster().tls() == Tls.MUTUAL && !files.identifyClients(),
        "{tls}: clients of your servers need a certificate that these accept; give -p"
            + " tls_certificate=FILE -p tls_key=FILE, or -p tls=server");
    files.requireReadable();
  }

  private Endpoints endpoints(Params params) {
    String broker = params.text("broker");
    Endpoints endpoints = clusters.get(broker);
    if (endpoints == null) {
      throw new InvalidScenarioException(
          "no address of " + broker + ": give --address " + broker + "=HOST:PORT[,HOST:PORT]");
    }
    return new Endpoints(endpoints.addresses(), TlsFiles.of(params), Login.of(params));
  }

  private static void requireAnswer(String address) {
    int colon = address.lastIndexOf(':');
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(
              address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
          CONNECT_MS);
    } catch (IOException silent) {
      throw new EnvironmentException(
          "--address: nothing answers at %s (%s); start the broker or correct the address"
              .formatted(address, silent.getMessage()),
          silent);
    }
  }

  @Override
  public void close() {}
}
