package brokerbench.environment.server;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Server programs that the user named, to be used in place of any other.
 *
 * @param nats a {@code nats-server}
 * @param redis a {@code redis-server} or {@code valkey-server}
 */
public record GivenPrograms(Optional<Path> nats, Optional<Path> redis) {

  /** None was named. */
  public static final GivenPrograms NONE = new GivenPrograms(Optional.empty(), Optional.empty());
}
