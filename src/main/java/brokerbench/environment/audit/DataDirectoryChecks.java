package brokerbench.environment.audit;

import java.nio.file.Path;
import java.util.List;

/**
 * Where the brokers' data goes, and what was checked on the way there.
 *
 * @param directory exists; the working directory when the brokers' own cannot be used
 * @param checks of the source of the servers and of that directory
 */
record DataDirectoryChecks(Path directory, List<AuditCheck> checks) {

  DataDirectoryChecks {
    checks = List.copyOf(checks);
  }
}
