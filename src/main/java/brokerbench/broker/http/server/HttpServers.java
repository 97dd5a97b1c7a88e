package brokerbench.broker.http.server;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.Startup;
import java.time.Duration;
import java.util.Optional;

/** Workers, and what stands in front of them. */
public final class HttpServers implements BrokerServers {

  @Override
  public String broker() {
    return "http";
  }

  /** Whoever accepts connections is ready; the programs have no words in common. */
  @Override
  public Startup startup() {
    return new Startup("", Duration.ofSeconds(15), Optional.empty());
  }

  @Override
  public ProcessServers asProcesses() {
    return new HttpProcesses();
  }

  @Override
  public ContainerServers inContainers() {
    throw new EnvironmentException(
        "broker=http has servers as processes alone; give --env process, or --env external");
  }
}
