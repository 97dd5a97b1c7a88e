package brokerbench.environment.audit;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What brokers as local processes need: a directory for their data and a way to fetch servers. */
record ProcessChecks(AuditRequest request, ServerSource.Processes source) {
  DataDirectoryChecks run() {
    List<AuditCheck> checks = new ArrayList<>();
    request.servers().stream()
        .collect(
            Collectors.groupingBy(
                params -> params.text("broker"), TreeMap::new, Collectors.toList()))
        .forEach(
            (broker, trials) ->
                BrokerServers.of(broker).ifPresent(servers -> checks.add(server(servers, trials))));
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

  private AuditCheck server(BrokerServers servers, List<Params> trials) {
    ServerAvailability availability = servers.asProcesses().availability(source.software(), trials);
    return AuditLimits.check(
        EnvironmentAudit.ofServer(servers.broker()),
        AuditLimits.failUnless(availability.found().isPresent()),
        availability.found().orElse(availability.absent()),
        availability.wanted(),
        availability.advice());
  }
}
