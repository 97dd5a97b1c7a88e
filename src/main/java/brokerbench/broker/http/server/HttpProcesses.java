package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Workers and what stands in front of them as local processes. */
final class HttpProcesses implements ProcessServers {

  /** Of the programs of others the first that is missing; all of them if none is. */
  @Override
  public ServerAvailability availability(ServerSoftware software, List<Params> trials) {
    HttpPrograms programs = new HttpPrograms(software);
    List<HttpSettings> asking = trials.stream().map(HttpSettings::of).toList();
    List<ServerAvailability> needed = new ArrayList<>();
    asking.stream()
        .flatMap(settings -> HttpPrograms.Asked.of(settings).stream())
        .distinct()
        .map(programs::availability)
        .forEach(needed::add);
    if (asking.stream().anyMatch(settings -> settings.front() == Front.NATS)) {
      needed.add(queue().availability(software, trials));
    }
    return needed.stream()
        .filter(each -> each.found().isEmpty())
        .findFirst()
        .orElseGet(() -> withSuite(needed));
  }

  private static ServerAvailability withSuite(List<ServerAvailability> others) {
    Stream<String> found = others.stream().map(each -> each.found().orElseThrow());
    return new ServerAvailability(
        Optional.of(
            Stream.concat(Stream.of("the suite's own"), found)
                .distinct()
                .collect(Collectors.joining(", "))),
        "no server",
        "the suite's own workers, and the programs in front of them",
        "build the suite");
  }

  /** The program in front of the workers, of none the workers' own, with that beside them. */
  @Override
  public ServerInstallation obtain(ServerSoftware software, Params params) {
    if (HttpSettings.of(params).front() == Front.NATS) {
      return queue().obtain(software, QueueServers.params(params));
    }
    HttpPrograms programs = new HttpPrograms(software);
    ServerInstallation ofWorkers = SuiteProgram.installation();
    Map<String, ServerInstallation> byOwner =
        HttpPrograms.Asked.of(HttpSettings.of(params)).stream()
            .collect(Collectors.toMap(HttpPrograms.Asked::owner, programs::obtain));
    ServerInstallation first = byOwner.getOrDefault(ofWorkers.broker(), ofWorkers);
    ServerInstallation registry = byOwner.get(HttpNodes.OF_REGISTRY);
    return registry == null ? first : first.with(registry);
  }

  private static ProcessServers queue() {
    return QueueServers.get().asProcesses();
  }

  @Override
  public int portsPerNode() {
    return HttpNodes.PORTS;
  }

  @Override
  public List<NodePlan> plan(ProcessLayout layout) throws IOException {
    if (HttpSettings.of(layout.params()).front() != Front.NATS) {
      return new HttpNodes(layout).behindHttp();
    }
    ProcessLayout ofQueue =
        new ProcessLayout(
            layout.installation(),
            ClusterAccess.open(QueueServers.params(layout.params())),
            layout.directory(),
            layout.ports().subList(HttpNodes.BESIDE, HttpNodes.PORTS),
            List.of());
    return new HttpNodes(layout).behindQueue(queue().plan(ofQueue).getFirst());
  }
}
