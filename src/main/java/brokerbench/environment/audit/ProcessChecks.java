package brokerbench.environment.audit;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ServerAvailability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What brokers as local processes need: a directory for their data and a way to fetch servers. */
record ProcessChecks(AuditRequest request, ServerSource.Processes source) {
  DataDirectoryChecks run() {
    List<AuditCheck> checks = new ArrayList<>();
    request.brokers().stream()
        .sorted()
        .flatMap(broker -> BrokerServers.of(broker).stream())
        .map(this::server)
        .forEach(checks::add);
    try {
      DataVolume volume = DataVolume.of(source.dataDirectory());
      checks.addAll(DiskChecks.of(source.dataDirectory(), volume, request.neededBytes()));
      return new DataDirectoryChecks(source.dataDirectory(), checks);
    } catch (EnvironmentException failure) {
      checks.add(
          DiskChecks.unusable(
              Outcome.FAIL,
              String.valueOf(failure.getMessage()),
              "a directory that can be written",
              "give another with --data-dir"));
      return new DataDirectoryChecks(Path.of("."), checks);
    }
  }

  private AuditCheck server(BrokerServers servers) {
    ServerAvailability availability = servers.asProcesses().availability(source.software());
    return AuditLimits.check(
        EnvironmentAudit.ofServer(servers.broker()),
        AuditLimits.failUnless(availability.found().isPresent()),
        availability.found().orElse(availability.absent()),
        availability.wanted(),
        availability.advice());
  }
}
