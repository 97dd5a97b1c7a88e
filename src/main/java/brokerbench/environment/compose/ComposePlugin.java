package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.lang.Runtime.Version;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Docker's {@code compose} command. */
public final class ComposePlugin {

  /** The oldest that knows {@code start_interval} and inline configs. */
  public static final String LEAST_VERSION = "2.23.1";

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Pattern NUMBER = Pattern.compile("v?(\\d+\\.\\d+\\.\\d+).*");

  private ComposePlugin() {}

  /**
   * Its version, such as {@code 2.26.1}.
   *
   * @throws EnvironmentException when there is no {@code docker} on the path, it has no {@code
   *     compose}, or that is too old
   */
  public static String version() {
    ExternalCommand.Result result =
        ExternalCommand.run(List.of("docker", "compose", "version", "--short"), LIMIT)
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "no docker on the PATH: install Docker's command with its compose plugin"));
    Matcher number = NUMBER.matcher(result.output().strip());
    if (!result.succeeded() || !number.matches()) {
      String program =
          ExternalCommand.onSearchPath("docker").map(Object::toString).orElse("docker");
      throw new EnvironmentException(
          program
              + " has no compose: install the plugin docker-compose "
              + LEAST_VERSION
              + " or newer, or put the docker that has it first on the PATH");
    }
    String version = number.group(1);
    if (Version.parse(version).compareTo(Version.parse(LEAST_VERSION)) < 0) {
      throw new EnvironmentException(
          "docker compose is " + version + ": install " + LEAST_VERSION + " or newer");
    }
    return version;
  }
}
