package brokerbench.environment.software;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Python with the packages of the analysis, pinned by version and hash. Made once per lock file
 * and per Python, in the software cache; nothing is installed elsewhere.
 */
public final class AnalysisPython {

  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final Duration REPORT_LIMIT = Duration.ofHours(1);
  private static final List<String> PROGRAMS =
      List.of("python3", "python3.13", "python3.12", "python3.11");
  private static final String IDENTITY =
      "import sys; print((3, 11) <= sys.version_info < (3, 14), sys.version, sys.base_prefix)";

  private final SoftwareCache cache;
  private final Path analysis;

  /**
   * Fetches nothing yet.
   *
   * @param analysis directory that holds {@code requirements.txt} and {@code src}
   * @param cacheRoot such as {@code ~/.cache/brokerbench}; made when absent
   */
  public AnalysisPython(Path analysis, Path cacheRoot) {
    this.analysis = analysis;
    this.cache = new SoftwareCache(cacheRoot);
  }

  /**
   * Runs the analysis with {@code arguments} and waits.
   *
   * @return what it printed and its exit code
   * @throws EnvironmentException when there is no Python 3.11 to 3.13, or its packages cannot be
   *     had
   */
  public ExternalCommand.Result run(List<String> arguments) {
    List<String> command =
        new ArrayList<>(List.of(environment().toString(), "-m", "brokerbench_analysis"));
    command.addAll(arguments);
    Map<String, String> variables =
        Map.of("PYTHONPATH", analysis.resolve("src").toString(), "PYTHONDONTWRITEBYTECODE", "1");
    return ExternalCommand.run(command, variables, REPORT_LIMIT)
        .orElseThrow(() -> new EnvironmentException("cannot run " + command.getFirst()));
  }

  private Path environment() {
    Python python = python();
    Path lock = analysis.resolve("requirements.txt");
    String key = Sha256.ofText(python.identity() + lockText(lock)).substring(0, 16);
    return cache
        .entry("analysis/" + key, directory -> make(python.program(), directory, lock))
        .resolve("bin/python");
  }

  /** An interpreter that the packages have wheels for; identity holds its version and place. */
  private record Python(String program, String identity) {}

  private static Python python() {
    for (String program : PROGRAMS) {
      Optional<ExternalCommand.Result> answer =
          ExternalCommand.run(List.of(program, "-c", IDENTITY), LIMIT);
      if (answer.isPresent() && answer.get().output().startsWith("True")) {
        return new Python(program, answer.get().output());
      }
    }
    throw new EnvironmentException(
        "Python 3.11 to 3.13 was not found on the path; install one of them");
  }

  private static void make(String python, Path directory, Path lock) {
    var _ =
        ExternalCommand.require(
            List.of(python, "-m", "venv", directory.toString()),
            Map.of(),
            LIMIT,
            "Python makes no virtual environment (%s); install its venv module");
    var _ =
        ExternalCommand.require(
            List.of(
                directory.resolve("bin/python").toString(),
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--no-deps",
                "--only-binary",
                ":all:",
                "--require-hashes",
                "-r",
                lock.toString()),
            Map.of(),
            LIMIT,
            "pip cannot install the packages of the analysis (%s); check that it reaches its index");
  }

  private static String lockText(Path lock) {
    try {
      return Files.readString(lock, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new EnvironmentException(
          "the analysis has no lock file %s; run from a whole checkout".formatted(lock), e);
    }
  }
}
