package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpSettings;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.scenario.Params;
import java.util.TreeMap;

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
    return new ContainerAccess(
        new TreeMap<>(), suite.worker(listening(node), queue(node), HOME), new TreeMap<>());
  }

  @Override
  public int lastOctet() {
    return 40;
  }
}
