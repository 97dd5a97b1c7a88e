package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;

/** Workers in containers. */
final class WorkerContainers extends GatewayContainers {

  /** Those of the Compose files. */
  private static final int MOST = 4;

  @Override
  public void check(Params params) {
    params.refuseWhen(
        HttpSettings.of(params).workers() > MOST,
        "{http.workers}: there are containers for %d; give -p http.workers=%d or --env process"
            .formatted(MOST, MOST));
  }

  @Override
  public String image(Params params) {
    return JAVA_IMAGE;
  }

  @Override
  public ContainerAccess access(ContainerNode node) {
    SuiteProgram suite = SuiteProgram.inContainer(node.params());
    String self = node.peerAt(HttpPaths.WORKER + node.number());
    List<String> command =
        queue(node)
            .map(queue -> suite.workerBehind(queue, listening(node), HOME))
            .orElseGet(() -> suite.worker(listening(node), HOME, registry(node), self));
    return running(command, Map.of());
  }

  @Override
  public int lastOctet() {
    return 40;
  }
}
