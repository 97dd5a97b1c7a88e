package brokerbench.environment.node;

import brokerbench.environment.software.ServerInstallation;
import java.nio.file.Path;
import java.util.List;

/**
 * How to start one node as a local process.
 *
 * @param address on 127.0.0.1, where the suite itself asks the node in plain text
 * @param dataDirectory where the node keeps its messages
 * @param reach how clients reach it, where no proxy stands in front
 */
public record NodePlan(
    NodeAddress address, List<String> command, Path dataDirectory, ClientAddress reach) {

  public NodePlan {
    command = List.copyOf(command);
  }

  /** The same node, from {@code after} in place of {@code before}. */
  public NodePlan of(ServerInstallation before, ServerInstallation after) {
    String from = before.home().toString();
    String to = after.home().toString();
    List<String> words = command.stream().map(word -> word.replace(from, to)).toList();
    return new NodePlan(address, words, dataDirectory, reach);
  }

  /** Such as {@code kafka-1}. */
  public String name() {
    return address.name();
  }
}
