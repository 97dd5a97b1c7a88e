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
    Stream<ServerAvailability> ofPrograms =
        asking.stream()
            .flatMap(settings -> HttpPrograms.Asked.of(settings).stream())
            .distinct()
            .map(programs::availability);
    Stream<ServerAvailability> ofQueue =
        asking.stream()
            .filter(settings -> settings.front() == Front.NATS)
            .limit(1)
            .map(_ -> queue().availability(software, trials));
    List<ServerAvailability> needed = Stream.concat(ofPrograms, ofQueue).toList();
    return needed.stream()
        .filter(each -> each.found().isEmpty())
        .findFirst()
        .orElseGet(
            () ->
                ofSuite(
                    Stream.concat(
                            Stream.of("the suite's own"),
                            needed.stream().map(each -> each.found().orElseThrow()))
                        .distinct()
                        .collect(Collectors.joining(", "))));
  }

  private static ServerAvailability ofSuite(String found) {
    return new ServerAvailability(
        Optional.of(found),
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
    return Optional.ofNullable(byOwner.get(ConsulConfiguration.NODE))
        .map(first::with)
        .orElse(first);
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
