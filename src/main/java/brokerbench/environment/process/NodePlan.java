package brokerbench.environment.process;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * How to start one node, and how to tell that it is ready.
 *
 * @param name such as {@code kafka-1}
 * @param command program and arguments
 * @param dataDirectory where the node keeps its messages
 * @param clientPort on 127.0.0.1, where the suite itself asks the node in plain text
 * @param readyWords what the node prints when it has started
 * @param variables where the node tells its settings; empty when it tells them to clients
 * @param slowConsumers asks the node how many connections it has closed because their client did
 *     not read fast enough; gives nothing where the node does not tell
 * @param health answers 200 when the node can serve; empty when the words say it all
 * @param reach how clients reach it
 */
record NodePlan(
    String name,
    List<String> command,
    Path dataDirectory,
    int clientPort,
    String readyWords,
    Optional<URI> variables,
    Supplier<OptionalLong> slowConsumers,
    Optional<URI> health,
    Reach reach) {

  NodePlan {
    command = List.copyOf(command);
  }
}
