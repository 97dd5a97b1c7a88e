package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.broker.http.program.HttpWorker;
import brokerbench.broker.http.program.NatsGateway;
import brokerbench.broker.http.program.NatsWorker;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Command lines of the programs that come with this suite. Addresses are {@code host:port}.
 *
 * @param java the launcher
 * @param classPath where the suite is
 * @param keeps whether workers keep the requests that they answer, to be read back
 */
record SuiteProgram(String java, String classPath, HttpSettings settings, boolean keeps) {

  /** Where the Compose files mount the suite's jar, beside its libraries. */
  static final String MOUNTED = "/opt/brokerbench/brokerbench.jar";

  /** The suite as it runs, with its own JDK. */
  static SuiteProgram onHost(Params params) {
    return of(params, launcher().toString(), System.getProperty("java.class.path"));
  }

  /** The suite where the Compose files mount it. */
  static SuiteProgram inContainer(Params params) {
    return of(params, "java", MOUNTED + ":/opt/brokerbench/lib/*");
  }

  private static SuiteProgram of(Params params, String java, String classPath) {
    boolean keeps = params.workload().faults().disturbNodes();
    return new SuiteProgram(java, classPath, HttpSettings.of(params), keeps);
  }

  /** What workers on the host are started from. */
  static ServerInstallation installation() {
    return ServerInstallation.ofProgram(
        "http", "suite", launcher(), List.of(launcher().toString()), "the suite's own");
  }

  private static Path launcher() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /**
   * A worker behind a queue.
   *
   * @param listening at which it tells its count
   * @param queue address of the broker that brings requests
   */
  List<String> workerBehind(String queue, String listening, Path home) {
    return command(
        NatsWorker.class,
        arguments(List.of(listening, answer(), url(queue), home.toString()), List.of()));
  }

  /**
   * A worker that answers over HTTP.
   *
   * @param listening at which it takes requests
   * @param home its own directory, as no other has it
   * @param registry of the agent at which it registers itself; empty for nowhere
   * @param self of itself to others
   */
  List<String> worker(String listening, Path home, Optional<String> registry, String self) {
    List<String> register =
        registry.map(agent -> List.of(HttpPaths.REGISTER, agent, self)).orElse(List.of());
    return command(
        HttpWorker.class, arguments(List.of(listening, answer(), home.toString()), register));
  }

  private String answer() {
    return settings.echoes() ? "echo" : "empty";
  }

  private List<String> arguments(List<String> first, List<String> last) {
    List<String> arguments = new ArrayList<>(first);
    if (keeps) {
      arguments.add(HttpPaths.KEEP);
    }
    arguments.addAll(last);
    return arguments;
  }

  /** The HTTP server in front of {@code queue}. */
  List<String> gateway(String listening, String queue, Path home) {
    return command(
        NatsGateway.class,
        List.of(
            listening,
            url(queue),
            Integer.toString(settings.natsConnections()),
            Long.toString(settings.requestTimeout().toMillis()),
            home.toString()));
  }

  private static String url(String queue) {
    return "nats://" + queue;
  }

  private List<String> command(Class<?> main, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of(java));
    Stream.of(settings.jvmArgs().split("\\s+", -1))
        .filter(arg -> !arg.isEmpty())
        .forEach(words::add);
    words.addAll(List.of("-cp", classPath, main.getName()));
    words.addAll(arguments);
    return words;
  }
}
