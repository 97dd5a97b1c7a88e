package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
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
            .withOptions(
                plan.profiles().stream()
                    .map(profile -> "--profile " + profile)
                    .toArray(String[]::new))
            .withEnv(environment);
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
    List<String> up = command(projectName);
    up.addAll(List.of("up", "-d", "--no-deps", "--quiet-pull", service));
    List<String> ask = command(projectName);
    ask.addAll(List.of("ps", "-a", "-q", service));
    run(up, changed);
    // Compose puts its warnings before what it is asked for.
    return run(ask, changed).strip().lines().toList().getLast();
  }

  private String run(List<String> command, Map<String, String> variables) {
    String failure = "docker compose cannot start " + plan.broker() + " again: %s";
    return ExternalCommand.require(command, variables, EXPLAIN_LIMIT, failure);
  }

  /** Words that lead to the project; what Compose is to do goes behind them. */
  private List<String> command(String projectName) {
    List<String> command = new ArrayList<>(List.of("docker", "compose"));
    files.stream()
        .flatMap(file -> Stream.of("-f", file.toAbsolutePath().toString()))
        .forEach(command::add);
    command.addAll(List.of("-p", projectName));
    plan.profiles().forEach(profile -> command.addAll(List.of("--profile", profile)));
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
    List<String> command = command("brokerbench-again-" + plan.token().substring(0, 8));
    command.addAll(List.of("up", "-d", "--quiet-pull"));
    return ExternalCommand.run(command, environment, EXPLAIN_LIMIT)
        .map(result -> result.succeeded() ? "it failed once, without a reason" : result.complaint())
        .orElse("docker was not found on the PATH");
  }
}
