package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.broker.http.params.Registry;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.software.ServerInstallation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** The processes of one cluster: what clients connect to first, then the workers, then the rest. */
final class HttpNodes {

  /** Name of what stands in front of the workers. */
  static final String OF_FRONT = "front";

  /** Name of the Consul agent. */
  static final String OF_REGISTRY = "consul";

  private static final int FRONT = 0;
  private static final int FIRST_WORKER = 1;
  private static final int MOST_WORKERS = 16;

  /** The first port of what is beside front and workers: a broker behind a gateway, or Consul. */
  static final int BESIDE = FIRST_WORKER + MOST_WORKERS;

  private static final int PORTS_BESIDE = 3;

  /** One for each process, and those of what is beside them. */
  static final int PORTS = BESIDE + PORTS_BESIDE;

  private final ProcessLayout layout;
  private final HttpSettings settings;
  private final SuiteProgram suite;

  HttpNodes(ProcessLayout layout) {
    this.layout = layout;
    this.settings = HttpSettings.of(layout.params());
    this.suite = SuiteProgram.onHost(layout.params());
  }

  /** Workers that clients, or a program that passes HTTP on, connect to. */
  List<NodePlan> behindHttp() throws IOException {
    List<NodePlan> plans = new ArrayList<>();
    Optional<String> registry =
        Optional.of(listening(BESIDE)).filter(_ -> settings.registry() == Registry.CONSUL);
    if (settings.front() != Front.NONE) {
      Path home = home(OF_FRONT);
      ProgramConfiguration configuration =
          ProgramConfiguration.of(
              settings,
              new ProgramConfiguration.Place(home, home, listening(FRONT)),
              new ProgramConfiguration.Backends(
                  workerPorts().stream().map(HttpNodes::loopback).toList(), registry));
      plans.add(plan(OF_FRONT, port(FRONT), command(layout.installation(), configuration), home));
    }
    plans.addAll(workers((listening, home) -> suite.worker(listening, home, registry, listening)));
    if (registry.isPresent()) {
      plans.add(registry());
    }
    return plans;
  }

  /** The agent at which workers register themselves, which answers on HTTP no path of theirs. */
  private NodePlan registry() throws IOException {
    Path home = home(OF_REGISTRY);
    List<Integer> ports = IntStream.range(BESIDE, PORTS).mapToObj(this::port).toList();
    ProgramConfiguration configuration =
        ProgramConfiguration.ofConsul(home, home, "127.0.0.1", ports);
    return new NodePlan(
        NodeAddress.onLoopback(OF_REGISTRY, port(BESIDE)),
        command(layout.installation().beside().orElseThrow(), configuration),
        home,
        ClientAddress.tcp(port(BESIDE)));
  }

  /** Writes the configuration. */
  private static List<String> command(
      ServerInstallation program, ProgramConfiguration configuration) throws IOException {
    Files.writeString(configuration.file(), configuration.text());
    return program.command(configuration.arguments().toArray(String[]::new));
  }

  /** Workers behind a gateway, with the broker {@code queue} between them. */
  List<NodePlan> behindQueue(NodePlan queue) throws IOException {
    Path home = home(OF_FRONT);
    List<NodePlan> plans = new ArrayList<>();
    String address = queue.reach().address();
    plans.add(plan(OF_FRONT, port(FRONT), suite.gateway(listening(FRONT), address, home), home));
    plans.addAll(workers((listening, own) -> suite.workerBehind(address, listening, own)));
    plans.add(queue);
    return plans;
  }

  private List<NodePlan> workers(BiFunction<String, Path, List<String>> command)
      throws IOException {
    List<NodePlan> plans = new ArrayList<>();
    for (int port : workerPorts()) {
      String name = HttpPaths.WORKER + (plans.size() + 1);
      Path home = home(name);
      plans.add(plan(name, port, command.apply(loopback(port), home), home));
    }
    return plans;
  }

  private static NodePlan plan(String name, int port, List<String> command, Path home) {
    URI monitoring = URI.create("http://" + loopback(port));
    NodeAddress address =
        new NodeAddress(
            name, NodeAddress.loopback(port), Optional.empty(), Optional.of(monitoring));
    return new NodePlan(address, command, home, ClientAddress.tcp(port));
  }

  private Path home(String name) throws IOException {
    return Files.createDirectories(layout.directory().resolve(name));
  }

  private int port(int use) {
    return layout.port(1, use);
  }

  private String listening(int use) {
    return loopback(port(use));
  }

  private static String loopback(int port) {
    return ClientAddress.tcp(port).address();
  }

  private List<Integer> workerPorts() {
    return IntStream.range(FIRST_WORKER, FIRST_WORKER + settings.workers())
        .mapToObj(this::port)
        .toList();
  }
}
