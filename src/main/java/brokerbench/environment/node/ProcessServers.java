package brokerbench.environment.node;

import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.util.List;

/** How the servers of one broker run as local processes. */
public interface ProcessServers {

  /**
   * Whether this host has the server, or a way to fetch it.
   *
   * @param trials what each trial of the broker asks; at least one
   */
  ServerAvailability availability(ServerSoftware software, List<Params> trials);

  /**
   * The server of the version that {@code params} ask for, fetched first when absent.
   *
   * @throws brokerbench.environment.EnvironmentException when it cannot be had, or cannot run as
   *     {@code params} ask
   */
  ServerInstallation obtain(ServerSoftware software, Params params);

  /** TCP ports of 127.0.0.1 that each node needs. */
  int portsPerNode();

  /**
   * Writes the configuration of each node.
   *
   * @return in node order
   * @throws brokerbench.environment.EnvironmentException when a node cannot run so
   */
  List<NodePlan> plan(ProcessLayout layout) throws IOException;
}
