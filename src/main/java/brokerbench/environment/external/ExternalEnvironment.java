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
 */
public final class ExternalEnvironment implements Environment {

  private static final int CONNECT_MS = 5_000;

  private final Map<String, Endpoints> clusters;

  /**
   * Connects to nothing yet.
   *
   * @param clusters by broker
   */
  public ExternalEnvironment(Map<String, Endpoints> clusters) {
    this.clusters = Map.copyOf(clusters);
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
   * Looks whether every address accepts connections.
   *
   * @throws EnvironmentException when one does not, when the broker has no address, or when the
   *     parameters ask for brokers that are started anew
   */
  @Override
  public void prepare(Params params) {
    if (Brokers.of(params).livesInClient()) {
      return;
    }
    if (params.workload().schedule().brokerState() == Workload.BrokerState.COLD) {
      throw new EnvironmentException(
          "broker_state=cold needs brokers that the suite starts, which --env external has not;"
              + " give -p broker_state=fresh");
    }
    refuseMissing(params);
    endpoints(params).addresses().forEach(ExternalEnvironment::requireAnswer);
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
    if (params.cluster().auth().isOn() && !Login.of(params).exists()) {
      throw new EnvironmentException(
          "auth=%s: clients of your servers need what these ask for; give -p auth_file=FILE"
              .formatted(params.text("auth")));
    }
    TlsFiles files = TlsFiles.of(params);
    if (params.cluster().tls() == Tls.MUTUAL && !files.identifyClients()) {
      throw new EnvironmentException(
          "tls=mutual: clients of your servers need a certificate that these accept; give -p"
              + " tls_certificate=FILE -p tls_key=FILE, or -p tls=server");
    }
  }

  private Endpoints endpoints(Params params) {
    String broker = params.text("broker");
    Endpoints endpoints = clusters.get(broker);
    if (endpoints == null) {
      throw new EnvironmentException(
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
