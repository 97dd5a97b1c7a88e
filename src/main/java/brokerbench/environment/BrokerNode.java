package brokerbench.environment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** One broker, a process or a container. */
public interface BrokerNode {

  /** Such as {@code kafka-1}. */
  String name();

  /** Process id on this host; empty when the host does not show it. */
  OptionalLong pid();

  Path logFile();

  /** The log of what takes its place. */
  default Path nextLogFile() {
    String name = logFile().getFileName().toString().replaceFirst("(\\.log)?$", "-again.log");
    return logFile().resolveSibling(name);
  }

  /** Size of the server's own files, bytes; empty when it cannot be told. */
  OptionalLong installationBytes();

  /** Size of the node's messages on disk at this instant, bytes; empty when it cannot be told. */
  OptionalLong dataBytes();

  boolean alive();

  /**
   * How often it was started with the same log, 1 or more: each start says once that it is ready.
   */
  default int startsInLog() {
    return 1;
  }

  /** How the node ended, with its last lines, when it ended although this suite did not stop it. */
  Optional<String> failure();
}
