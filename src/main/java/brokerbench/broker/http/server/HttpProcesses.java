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
import java.util.Optional;
import java.util.stream.Collectors;

/** Workers and what stands in front of them as local processes. */
final class HttpProcesses implements ProcessServers {

  /** Of the servers in front of the workers the first that is missing; all of them if none is. */
  @Override
  public ServerAvailability availability(ServerSoftware software, List<Params> trials) {
    List<ServerAvailability> fronts =
        trials.stream()
            .map(HttpSettings::of)
            .map(settings -> new FrontAsked(settings.front(), settings.frontVersion()))
            .distinct()
            .map(asked -> availability(software, asked, trials))
            .toList();
    return fronts.stream()
        .filter(each -> each.found().isEmpty())
        .findFirst()
        .orElseGet(
            () ->
                ofSuite(
                    fronts.stream()
                        .map(each -> each.found().orElseThrow())
                        .distinct()
                        .collect(Collectors.joining(", ")),
                    "the suite's own workers, and the servers in front of them"));
  }

  private static ServerAvailability ofSuite(String found, String wanted) {
    return new ServerAvailability(Optional.of(found), "no server", wanted, "build the suite");
  }

  private record FrontAsked(Front front, String version) {}

  private static ServerAvailability availability(
      ServerSoftware software, FrontAsked asked, List<Params> trials) {
    return switch (asked.front()) {
      case NONE -> ofSuite("of the suite", "the suite's own workers");
      case NATS -> queue().availability(software, trials);
      case HAPROXY, NGINX, TRAEFIK, FABIO ->
          new FrontPrograms(software).availability(asked.front(), asked.version());
    };
  }

  /** The program in front of the workers: of none, the workers' own. */
  @Override
  public ServerInstallation obtain(ServerSoftware software, Params params) {
    HttpSettings settings = HttpSettings.of(params);
    return switch (settings.front()) {
      case NONE -> SuiteProgram.installation();
      case NATS -> queue().obtain(software, QueueServers.params(params));
      case HAPROXY, NGINX, TRAEFIK, FABIO ->
          new FrontPrograms(software).obtain(settings.front(), settings.frontVersion());
    };
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
            layout.ports().subList(HttpNodes.QUEUE, HttpNodes.PORTS),
            List.of());
    return new HttpNodes(layout).behindQueue(queue().plan(ofQueue).getFirst());
  }
}
