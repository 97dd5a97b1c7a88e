package brokerbench.environment.audit;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What the host is to be judged for.
 *
 * @param brokers the brokers of the run, such as {@code kafka}
 * @param dataDirectory where their data goes
 * @param neededBytes that the run will write there at most
 * @param lockDirectory of the {@link brokerbench.environment.process.MachineLock}
 * @param projectRoot holds {@code mvnw}
 * @param natsProgram the {@code nats-server} that the user named
 */
public record AuditRequest(
    Set<String> brokers,
    Path dataDirectory,
    long neededBytes,
    Path lockDirectory,
    Path projectRoot,
    Optional<Path> natsProgram) {

  /** Copies the set. */
  public AuditRequest {
    brokers = Set.copyOf(brokers);
  }
}
