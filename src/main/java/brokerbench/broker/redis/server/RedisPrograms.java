package brokerbench.broker.redis.server;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.software.DebianPackages;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
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

/** The programs {@code redis-server} and {@code valkey-server}. */
final class RedisPrograms {

  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
  private static final Pattern ANSWER =
      Pattern.compile("^(redis|valkey) server v=(\\S+)", Pattern.CASE_INSENSITIVE);
  private static final String VERSION_FILE = "package-version";

  private final ServerSoftware software;
  private final DebianPackages packages = new DebianPackages();

  RedisPrograms(ServerSoftware software) {
    this.software = software;
  }

  /** What a program says it is. */
  private record Answer(String server, String version) {

    @Override
    public String toString() {
      return server + " " + version;
    }
  }

  /**
   * The program of the asked version: the given one, else the one on the search path, else
   * Debian's.
   *
   * @param server {@code redis} or {@code valkey}
   * @throws EnvironmentException when the given program is another, or no way leads to that version
   */
  ServerInstallation obtain(String server, String version) {
    if (!version.matches("\\d+\\.\\d+(\\.\\d+)?")) {
      throw new EnvironmentException(
          "redis.version=" + version + " is not a valid version, for example 8.0.2");
    }
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
      return installation(program(entry, server), launch(entry, server), version, source);
    } catch (EnvironmentException failure) {
      throw absent(wanted, answer, failure);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static ServerInstallation given(Path program, Answer wanted) {
    Answer found =
        answerOf(List.of(program.toString()))
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "--server redis="
                            + program
                            + " does not answer --version as redis-server and valkey-server do;"
                            + " give one of these programs"));
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

  private static EnvironmentException absent(
      Answer wanted, Optional<Answer> found, EnvironmentException failure) {
    String onPath = found.map(other -> "the one on the path is " + other + ", ").orElse("");
    return new EnvironmentException(
        "%s-server %s was not found (%s%s): put it on the path or give --server redis=PATH, give -p redis.version of one that is, or use --env compose"
            .formatted(wanted.server(), wanted.version(), onPath, failure.getMessage()),
        failure);
  }

  /** The server lies in the package of the tools, under the name of the checker of its files. */
  private void fetch(Answer wanted, Path directory) throws IOException {
    String server = wanted.server();
    String packaged = packages.unpack(server + "-tools", wanted.version(), directory);
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
    return installation(program, List.of(program.toString()), version, source);
  }

  private static ServerInstallation installation(
      Path program, List<String> launch, String version, String source) {
    return ServerInstallation.ofProgram("redis", version, program, launch, source);
  }
}
