package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.broker.http.program.HttpWorker;
import brokerbench.broker.http.program.NatsGateway;
import brokerbench.broker.http.program.NatsWorker;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The processes of one cluster: what clients connect to first, then the workers, then the rest. */
final class HttpNodes {

  private static final String OF_FRONT = "front";

  private static final int FRONT = 0;
  private static final int FIRST_WORKER = 1;
  private static final int MOST_WORKERS = 16;

  /** The first port of the broker behind a gateway. */
  static final int QUEUE = FIRST_WORKER + MOST_WORKERS;

  private static final int PORTS_OF_QUEUE = 3;

  /** One for each process, and those of the broker behind a gateway. */
  static final int PORTS = QUEUE + PORTS_OF_QUEUE;

  private final ProcessLayout layout;
  private final HttpSettings settings;

  HttpNodes(ProcessLayout layout) {
    this.layout = layout;
    this.settings = HttpSettings.of(layout.params());
  }

  /** Workers that clients, or a program that passes HTTP on, connect to. */
  List<NodePlan> behindHttp() throws IOException {
    List<NodePlan> plans = new ArrayList<>();
    if (settings.front() != Front.NONE) {
      Path home = home(OF_FRONT);
      List<String> arguments = FrontConfiguration.of(settings, home, port(FRONT), workerPorts());
      plans.add(
          plan(
              OF_FRONT,
              port(FRONT),
              layout.installation().command(arguments.toArray(String[]::new)),
              home));
    }
    plans.addAll(workers(HttpWorker.class));
    return plans;
  }

  /**
   * Workers behind a gateway.
   *
   * @param queue the broker between them
   */
  List<NodePlan> behindQueue(NodePlan queue) throws IOException {
    String server = "nats://" + queue.reach().address();
    List<NodePlan> plans = new ArrayList<>();
    plans.add(
        program(
            OF_FRONT,
            port(FRONT),
            NatsGateway.class,
            List.of(
                server,
                Integer.toString(settings.natsConnections()),
                Long.toString(settings.requestTimeout().toMillis()))));
    plans.addAll(workers(NatsWorker.class, server));
    plans.add(queue);
    return plans;
  }

  private List<NodePlan> workers(Class<?> main, String... more) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(settings.echoes() ? "echo" : "empty");
    arguments.addAll(List.of(more));
    List<NodePlan> plans = new ArrayList<>();
    for (int port : workerPorts()) {
      plans.add(program(HttpPaths.WORKER + (plans.size() + 1), port, main, arguments));
    }
    return plans;
  }

  /** A program of the suite: its port first, its own directory, as no other has it, last. */
  private NodePlan program(String name, int port, Class<?> main, List<String> arguments)
      throws IOException {
    Path home = home(name);
    List<String> all = new ArrayList<>();
    all.add(Integer.toString(port));
    all.addAll(arguments);
    all.add(home.toString());
    return plan(name, port, SuiteProgram.command(settings.jvmArgs(), main, all), home);
  }

  private static NodePlan plan(String name, int port, List<String> command, Path home) {
    return new NodePlan(NodeAddress.onLoopback(name, port), command, home, ClientAddress.tcp(port));
  }

  private Path home(String name) throws IOException {
    return Files.createDirectories(layout.directory().resolve(name));
  }

  private int port(int use) {
    return layout.port(1, use);
  }

  private List<Integer> workerPorts() {
    List<Integer> ports = new ArrayList<>();
    for (int worker = 0; worker < settings.workers(); worker++) {
      ports.add(port(FIRST_WORKER + worker));
    }
    return ports;
  }
}
