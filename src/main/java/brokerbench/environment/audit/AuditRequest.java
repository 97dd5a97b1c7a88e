package brokerbench.environment.audit;

import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;

/**
 * What the host is to be judged for.
 *
 * @param servers what each trial whose servers the suite starts asks of them
 * @param neededBytes that the run will write at most where the brokers' data goes
 * @param lockDirectory of the {@link brokerbench.environment.register.MachineLock}
 */
public record AuditRequest(
    List<Params> servers, long neededBytes, Path lockDirectory, ServerSource source) {

  public AuditRequest {
    servers = List.copyOf(servers);
  }
}
