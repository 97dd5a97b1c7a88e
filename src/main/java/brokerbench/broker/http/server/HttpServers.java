package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.broker.http.params.Registry;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.Startup;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Workers, and what stands in front of them. */
public final class HttpServers implements BrokerServers {

  /** Of the Compose files. */
  private static final String PROFILE = "gateway";

  @Override
  public String broker() {
    return "http";
  }

  /** Workers are the suite's own. */
  @Override
  public List<String> programs() {
    return Stream.concat(Front.programs().stream(), Stream.of(HttpNodes.OF_REGISTRY)).toList();
  }

  /** The programs have no words in common, but each answers here, or has a worker answer. */
  @Override
  public Startup startup() {
    return new Startup("", Duration.ofSeconds(15), Optional.of(HttpPaths.HEALTH));
  }

  @Override
  public ProcessServers asProcesses() {
    return new HttpProcesses();
  }

  /** In the order of the processes. */
  @Override
  public List<ContainerGroup> inContainers(Params params) {
    HttpSettings settings = HttpSettings.of(params);
    List<ContainerGroup> groups = new ArrayList<>();
    if (settings.front() != Front.NONE) {
      groups.add(alone(HttpNodes.OF_FRONT, new FrontContainer(settings.front()), params));
    }
    groups.add(
        new ContainerGroup(
            "worker",
            ContainerGroup.numbered(HttpPaths.WORKER, settings.workers()),
            ContainerGroup.profiles(PROFILE, settings.workers()),
            new WorkerContainers(),
            params));
    if (settings.registry() == Registry.CONSUL) {
      groups.add(alone(HttpNodes.OF_REGISTRY, new ConsulContainer(), params));
    }
    if (settings.front() == Front.NATS) {
      groups.addAll(QueueServers.get().inContainers(QueueServers.params(params)));
    }
    return groups;
  }

  private static ContainerGroup alone(String node, ContainerServers servers, Params params) {
    return new ContainerGroup(node, List.of(node), List.of(PROFILE + "-" + node), servers, params);
  }
}
