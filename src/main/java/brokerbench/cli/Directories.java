package brokerbench.cli;

import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.Ports;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.InvalidScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where things are kept. Shared by the commands that start brokers or look for what they need. */
final class Directories {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "results",
      description = "Put the run directory under DIR. (default: ${DEFAULT-VALUE})")
  Path out = Path.of("results");

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Put the brokers' data under DIR, on the disk to measure; each run makes its own"
              + " directory there and removes it. (default: .data beside the run directory)")
  @Nullable Path data;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Keep downloaded servers and client libraries in DIR. (default: brokerbench in the"
              + " user's cache directory)")
  @Nullable Path cache;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description =
          "Keep this machine's lock, and the register of what runs have made, in DIR."
              + " (default: the directory for temporary files)")
  @Nullable Path state;

  @Option(
      names = "--server",
      paramLabel = "NAME=FILE",
      description =
          "Use FILE as the server program NAME; a wrong NAME is answered with all right ones."
              + " (repeatable; default: one on the path, if it has the version asked for, else a"
              + " package)")
  Map<String, Path> servers = new TreeMap<>();

  @Option(
      names = "--port-base",
      paramLabel = "PORT",
      description =
          "Give the brokers the ports from PORT on, range 1024 to 65000. (default: free ports)")
  @Nullable Integer portBase;

  /** Refuses a port that no broker can have, and a program that is none or is not there. */
  void check() {
    List<String> known =
        BrokerServers.all().stream().flatMap(each -> each.programs().stream()).toList();
    servers.forEach(
        (program, file) ->
            InvalidScenarioException.when(
                !known.contains(program),
                "--server %s=%s: no such program; use one of %s"
                    .formatted(program, file, String.join(", ", known))));
    servers.forEach(
        (program, file) ->
            InvalidScenarioException.when(
                !Files.isRegularFile(file),
                "--server %s=%s: there is no such file; give the path to the program"
                    .formatted(program, file)));
    InvalidScenarioException.when(
        portBase != null && (portBase < 1024 || portBase > 65_000),
        "--port-base: " + portBase + " is not in 1024 to 65000");
  }

  /** Those from the given one on, else free ones. */
  Ports ports() {
    return portBase == null ? Ports.anyFree() : Ports.from(portBase);
  }

  /** Servers and client libraries: given, in the cache, or fetched into it. */
  ServerSoftware software() {
    return new ServerSoftware(SuiteHome.root(), cacheRoot(cache), servers);
  }

  Path dataRoot() {
    return data == null ? out.resolve(".data") : data;
  }

  /** Removes the data directory that nobody named, once no run has anything in it. */
  void removeEmptyDataRoot() {
    if (data == null) {
      try {
        Files.deleteIfExists(dataRoot());
      } catch (IOException e) {
        // Not empty: what is left is somebody's, or is removed with the dead run that left it.
        return;
      }
    }
  }

  /** The directory that was given, else brokerbench in the user's cache directory. */
  static Path cacheRoot(@Nullable Path given) {
    if (given != null) {
      return given.toAbsolutePath();
    }
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path base =
        xdg == null || xdg.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(xdg);
    return base.resolve("brokerbench");
  }

  /** Shared by all users of the machine, since two runs of any of them would measure each other. */
  Path lockDirectory() {
    return state == null ? Path.of(System.getProperty("java.io.tmpdir")) : state;
  }

  /** One user's own, since nobody else may end this user's processes. */
  Path registerDirectory() {
    return lockDirectory().resolve("brokerbench-" + System.getProperty("user.name"));
  }
}
