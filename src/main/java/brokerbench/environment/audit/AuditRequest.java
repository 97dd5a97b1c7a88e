package brokerbench.environment.audit;

import java.nio.file.Path;
import java.util.Set;

/**
 * What the host is to be judged for.
 *
 * @param brokers the brokers of the run, such as {@code kafka}
 * @param neededBytes that the run will write at most where the brokers' data goes
 * @param lockDirectory of the {@link brokerbench.environment.register.MachineLock}
 * @param source of the servers
 */
public record AuditRequest(
    Set<String> brokers, long neededBytes, Path lockDirectory, ServerSource source) {

  public AuditRequest {
    brokers = Set.copyOf(brokers);
  }
}
