package brokerbench.broker.redis.server;

import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.software.DebianPackages;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Redis or Valkey as local processes: a given program, that of the search path, or Debian's. */
final class RedisProcesses implements ProcessServers {

  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
  private static final Pattern ANSWER =
      Pattern.compile("^(redis|valkey) server v=(\\S+)", Pattern.CASE_INSENSITIVE);
  private static final String VERSION_FILE = "package-version";

  /** What a program says it is: {@code redis} or {@code valkey}, and its version. */
  private record Answer(String server, String version) {

    @Override
    public String toString() {
      return server + " " + version;
    }
  }

  @Override
  public ServerAvailability availability(ServerSoftware software, List<Params> trials) {
    Stream<Path> others =
        Stream.of("redis-server", "valkey-server", "apt-get")
            .flatMap(name -> ExternalCommand.onSearchPath(name).stream());
    return new ServerAvailability(
        Stream.concat(software.given("redis").stream(), others).findFirst().map(Path::toString),
        "neither redis-server, valkey-server nor apt-get",
        "redis-server or valkey-server, or apt-get to fetch it from Debian",
        "put redis-server on the path, give --server redis=PATH, or run brokers in containers with"
            + " --env compose");
  }

  @Override
  public ServerInstallation obtain(ServerSoftware software, Params params) {
    RedisSettings.Server asked = RedisSettings.of(params).server();
    String server = asked.software();
    String version = asked.version();
    check(version, params.cluster().nodes());
    Answer wanted = new Answer(server, version);
    Optional<Path> given = software.given("redis");
    if (given.isPresent()) {
      return given(given.get(), wanted);
    }
    Optional<Path> found = ExternalCommand.onSearchPath(server + "-server");
    Optional<Answer> answer = found.flatMap(program -> answerOf(List.of(program.toString())));
    if (answer.filter(wanted::equals).isPresent()) {
      return installation(found.orElseThrow(), version, "search path");
    }
    try {
      Path entry =
          software.entry(
              "servers/" + server + "-" + version, directory -> fetch(wanted, directory));
      String source =
          "Debian package " + server + "-tools " + Files.readString(entry.resolve(VERSION_FILE));
      return ServerInstallation.ofProgram(
          "redis", version, program(entry, server), launch(entry, server), source);
    } catch (EnvironmentException failure) {
      String onPath = answer.map(other -> "the one on the path is " + other + ", ").orElse("");
      throw new EnvironmentException(
          "%s-server %s was not found (%s%s): put it on the path or give --server redis=PATH, give -p redis.version of one that is, or use --env compose"
              .formatted(server, version, onPath, failure.getMessage()),
          failure);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void check(String version, int nodes) {
    if (nodes > 1 && version.matches("[1-6]\\..*")) {
      throw new EnvironmentException(
          "redis.version=%s has no cluster-port, which nodes=%s needs; give 7.0 or newer"
              .formatted(version, nodes));
    }
    if (!version.matches("\\d+\\.\\d+(\\.\\d+)?")) {
      throw new EnvironmentException(
          "redis.version=" + version + " is not a valid version, for example 8.0.2");
    }
  }

  private static ServerInstallation given(Path program, Answer wanted) {
    Answer found =
        answerOf(List.of(program.toString()))
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "--server redis=%s does not answer --version as redis-server and valkey-server do; give one of these programs"
                            .formatted(program)));
    if (!found.equals(wanted)) {
      throw new EnvironmentException(
          "--server redis=%s is %s, but redis.server=%s redis.version=%s; give -p redis.server=%s -p redis.version=%s"
              .formatted(
                  program,
                  found,
                  wanted.server(),
                  wanted.version(),
                  found.server(),
                  found.version()));
    }
    return installation(program, found.version(), "given");
  }

  /** The server lies in the package of the tools, under the name of the checker of its files. */
  private static void fetch(Answer wanted, Path directory) throws IOException {
    String server = wanted.server();
    String packaged = new DebianPackages().unpack(server + "-tools", wanted.version(), directory);
    Files.writeString(directory.resolve(VERSION_FILE), packaged);
    Path program = program(directory, server);
    Files.deleteIfExists(program);
    Files.createSymbolicLink(program, Path.of(server + "-check-rdb"));
    Optional<Answer> found = answerOf(launch(directory, server));
    if (!found.equals(Optional.of(wanted))) {
      throw new EnvironmentException(
          "the program of Debian's %s-tools %s answers %s"
              .formatted(
                  server, packaged, found.map(Answer::toString).orElse("nothing to --version")));
    }
  }

  private static Path program(Path directory, String server) {
    return directory.resolve("root/usr/bin/" + server + "-server");
  }

  private static List<String> launch(Path directory, String server) throws IOException {
    return DebianPackages.launch(directory, program(directory, server));
  }

  private static Optional<Answer> answerOf(List<String> launch) {
    List<String> command = Stream.concat(launch.stream(), Stream.of("--version")).toList();
    return ExternalCommand.answer(command, VERSION_LIMIT, ANSWER)
        .map(words -> new Answer(words.group(1).toLowerCase(Locale.ROOT), words.group(2)));
  }

  private static ServerInstallation installation(Path program, String version, String source) {
    return ServerInstallation.ofProgram(
        "redis", version, program, List.of(program.toString()), source);
  }

  @Override
  public int portsPerNode() {
    return RedisNodes.MOST_SERVERS_PER_NODE * RedisNodes.PORTS_PER_SERVER;
  }

  @Override
  public List<NodePlan> plan(ProcessLayout layout) throws IOException {
    return new RedisNodes(layout).prepare();
  }
}
