package brokerbench.cli;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.node.Ports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** How the packaged suite is started, with all that it writes under one directory. */
final class BenchCommand {

  private static final Path PROJECT = Path.of("").toAbsolutePath();
  private static final int PORTS = 18;
  private static final AtomicInteger STARTED = new AtomicInteger();

  static {
    LoadedClasses.forgetOld();
  }

  private BenchCommand() {}

  /**
   * {@code bench run quickstart} on a small topology, as a closed loop, by count unless {@code
   * options} name a time.
   */
  static ProcessBuilder of(Path root, String... options) {
    List<String> words = small("run", "quickstart");
    List<String> given = List.of(options);
    String by = given.contains("-r") ? "time" : "count";
    words.addAll(List.of("-p", "load=saturate", "-p", "iteration_by=" + by));
    Stream.of("-wi", "-i")
        .filter(each -> !given.contains(each))
        .forEach(each -> words.addAll(List.of(each, "1")));
    return of(root, words, options);
  }

  /** {@code subcommand}, on a small topology. */
  static List<String> small(String... subcommand) {
    List<String> words = new ArrayList<>(List.of(subcommand));
    small().forEach(param -> words.addAll(List.of("-p", param)));
    return words;
  }

  static ProcessBuilder of(Path root, List<String> subcommand, String... options) {
    // a shell starts what runs in its background deaf to Ctrl-C, and children inherit that
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.addAll(List.of(Fixtures.BRIEF_JVM_ARGS.split(" ", -1)));
    command.addAll(LoadedClasses.flags("suite"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(PROJECT.resolve("target/brokerbench.jar") + ":" + PROJECT.resolve("target/lib/*"));
    command.add(Main.class.getName());
    command.addAll(subcommand);
    Map<String, String> places =
        Map.of(
            "-f", "1",
            "--out", root.resolve("results").toString(),
            "--state", root.resolve("state").toString(),
            "--cache", PROJECT.resolve("target/software-cache").toString(),
            "--port-base", Integer.toString(freePorts()));
    List<String> given = List.of(options);
    places.forEach(
        (option, value) -> {
          boolean isTaken = !option.equals("-f") || !subcommand.contains("durability");
          if (isTaken && !given.contains(option)) {
            command.addAll(List.of(option, value));
          }
        });
    command.addAll(given);
    return new ProcessBuilder(new ArrayList<>(LoadedClasses.added(command)));
  }

  /**
   * The first of some ports that are free, for no other test to use meanwhile: in turn, so that
   * what an earlier test has yet to end is not met.
   */
  private static int freePorts() {
    int first = Fixtures.firstPort() + 1_000 + STARTED.getAndIncrement() % 55 * PORTS;
    try {
      Ports.anyFree(first, first + PORTS - 1).take(PORTS);
      return first;
    } catch (EnvironmentException taken) {
      return freePorts();
    }
  }

  private static Stream<String> small() {
    return Stream.of(
        "broker=nats",
        "topics=1",
        "partitions_per_topic=2",
        "consumers_per_subscription=2",
        "messages_per_producer=200",
        "warmup_messages_per_producer=50",
        "kafka.server_jvm_args=" + Fixtures.KAFKA_JVM_ARGS,
        "client_jvm_args=-Xmx256m " + Fixtures.BRIEF_JVM_ARGS);
  }
}
