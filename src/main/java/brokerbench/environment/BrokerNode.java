package brokerbench.environment;

import java.nio.file.Path;
import java.util.Optional;

/** One broker process. */
public interface BrokerNode {

  /** Such as {@code kafka-1}. */
  String name();

  /** Process id. */
  long pid();

  /** Where the node keeps its messages. */
  Path dataDirectory();

  /** What the node prints. */
  Path logFile();

  /** Size of the server's own files on disk, bytes. */
  long installationBytes();

  /** Whether the process runs. */
  boolean alive();

  /** Exit code and last lines, when the process ended although nobody stopped it. */
  Optional<String> failure();
}
