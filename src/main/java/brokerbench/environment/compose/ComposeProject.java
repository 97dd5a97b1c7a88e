package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.scenario.ClusterShape;
import brokerbench.scenario.Params;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testcontainers.containers.ComposeContainer;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.ContainerState;

/** One {@code docker compose} project: up, and down with its volumes. */
final class ComposeProject {

  private static final Duration EXPLAIN_LIMIT = Duration.ofSeconds(60);

  /** What engines say when a port or a subnet is somebody else's. */
  private static final List<String> TAKEN =
      List.of("port is already allocated", "address already in use", "Pool overlaps");

  private final List<Path> files;
  private final ProjectPlan plan;
  private final Map<String, String> environment;
  private final ComposeContainer compose;

  /** Makes nothing yet. */
  ComposeProject(List<Path> files, ProjectPlan plan) {
    this.files = files;
    this.plan = plan;
    this.environment = new TreeMap<>(plan.variables());
    // what the user's shell holds must not add services or lead to another engine
    environment.put("COMPOSE_PROFILES", "");
    environment.put("DOCKER_CONTEXT", "");
    List<File> asFiles = files.stream().map(Path::toFile).toList();
    // an exposed service would put Testcontainers' own proxy into the data path: there is none
    this.compose =
        new ComposeContainer("brokerbench-", asFiles)
            .withPull(false)
            .withBuild(false)
            .withRemoveVolumes(true)
            .withOptions(plan.profiles().stream().map("--profile "::concat).toArray(String[]::new))
            .withEnv(environment);
  }

  /**
   * The Compose files of a topology and a network, in {@code compose/} of the checkout: that of the
   * topology, then that of the network if it has one. The caller may add to it.
   *
   * @throws EnvironmentException when one is absent
   */
  static List<Path> files(Path projectRoot, Params params) {
    ClusterShape cluster = params.cluster();
    String topology = cluster.nodes() == 1 ? "single-node" : "three-node";
    List<Path> files = new ArrayList<>();
    files.add(projectRoot.resolve("compose/" + topology + ".yaml"));
    if (cluster.network() != ClusterShape.Network.PUBLISHED) {
      String network = cluster.network().word();
      files.add(projectRoot.resolve("compose/" + topology + "." + network + ".yaml"));
    }
    for (Path file : files) {
      if (!Files.isReadable(file)) {
        throw new EnvironmentException(
            "Compose file " + file + " is absent; run brokerbench from a whole checkout");
      }
    }
    return files;
  }

  /**
   * Starts the containers; returns when they run, ready or not.
   *
   * @throws AddressTakenException when the engine refuses a port or a subnet
   * @throws EnvironmentException when it refuses anything else
   */
  void up() {
    try {
      compose.start();
    } catch (ContainerLaunchException failure) {
      if (failure.getCause() instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        throw new EnvironmentException("interrupted while containers were started", failure);
      }
      String complaint = complaint();
      if (TAKEN.stream().anyMatch(complaint::contains)) {
        throw new AddressTakenException(complaint);
      }
      throw new EnvironmentException(
          "docker compose cannot start %s: %s".formatted(plan.broker(), complaint), failure);
    }
  }

  String containerId(String service) {
    return compose
        .getContainerByServiceName(service)
        .map(ContainerState::getContainerId)
        .orElseThrow(
            () -> new EnvironmentException("docker compose made no container for " + service));
  }

  /**
   * Puts a container of another image in the place of one that has ended, on the same volumes.
   *
   * @param projectName by which Compose knows the containers
   * @return the id of the new container
   * @throws EnvironmentException when Compose refuses
   */
  String replace(String projectName, String service, String image) {
    Map<String, String> changed = new TreeMap<>(environment);
    changed.put(plan.imageVariable(), image);
    run(command(projectName, "up", "-d", "--no-deps", "--quiet-pull", service), changed);
    String answer = run(command(projectName, "ps", "-a", "-q", service), changed);
    // Compose puts its warnings before what it is asked for.
    return answer.strip().lines().toList().getLast();
  }

  private String run(List<String> command, Map<String, String> variables) {
    String failure = "docker compose cannot start " + plan.broker() + " again: %s";
    return ExternalCommand.require(command, variables, EXPLAIN_LIMIT, failure);
  }

  /** {@code words} to Compose, behind those that lead to the project. */
  private List<String> command(String projectName, String... words) {
    List<String> command = new ArrayList<>(List.of("docker", "compose"));
    files.forEach(file -> command.addAll(List.of("-f", file.toAbsolutePath().toString())));
    command.addAll(List.of("-p", projectName));
    plan.profiles().forEach(profile -> command.addAll(List.of("--profile", profile)));
    command.addAll(List.of(words));
    return command;
  }

  /** Removes what the project made; what is left of it may be removed by its label. */
  void down() {
    try {
      compose.stop();
    } catch (ContainerLaunchException failure) {
      if (failure.getCause() instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Testcontainers tells the exit code alone, so the words come from a second attempt. */
  private String complaint() {
    down();
    String name = "brokerbench-again-" + plan.token().substring(0, 8);
    return ExternalCommand.run(
            command(name, "up", "-d", "--quiet-pull"), environment, EXPLAIN_LIMIT)
        .map(result -> result.succeeded() ? "it failed once, without a reason" : result.complaint())
        .orElse("docker was not found on the PATH");
  }
}
