package brokerbench.environment.audit;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.compose.ComposePlugin;
import brokerbench.environment.compose.ImageSupply;
import brokerbench.environment.container.Engine;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.quantity.ByteSize;
import brokerbench.scenario.Params;
import com.github.dockerjava.api.model.Info;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Where the servers of a run come from, which decides what the host must have. */
public sealed interface ServerSource {

  /**
   * Adds what the host must have to {@code checks}.
   *
   * @return where the brokers' data goes, which exists; the working directory when that cannot be
   *     used
   */
  Path check(AuditRequest request, List<AuditCheck> checks);

  /**
   * Local processes: they need a directory for their data and a way to fetch servers.
   *
   * @param dataDirectory where their data goes
   * @param software that is here or can be fetched
   */
  record Processes(Path dataDirectory, ServerSoftware software) implements ServerSource {

    @Override
    public Path check(AuditRequest request, List<AuditCheck> checks) {
      request.servers().stream()
          .collect(
              Collectors.groupingBy(
                  params -> params.text("broker"), TreeMap::new, Collectors.toList()))
          .forEach(
              (broker, trials) ->
                  BrokerServers.of(broker)
                      .ifPresent(servers -> checks.add(server(servers, trials))));
      try {
        checks.addAll(disk(dataDirectory, DataVolume.of(dataDirectory), request.neededBytes()));
        return dataDirectory;
      } catch (EnvironmentException failure) {
        checks.add(
            data(
                Outcome.FAIL,
                String.valueOf(failure.getMessage()),
                "a directory that can be written",
                "give another with --data-dir"));
        return Path.of(".");
      }
    }

    private AuditCheck server(BrokerServers servers, List<Params> trials) {
      ServerAvailability availability = servers.asProcesses().availability(software, trials);
      return new AuditCheck(
          EnvironmentAudit.ofServer(servers.broker()),
          Outcome.failUnless(availability.found().isPresent()),
          availability.found().orElse(availability.absent()),
          availability.wanted(),
          availability.advice());
    }
  }

  /**
   * Containers: they need an engine, Compose, images, and room in the engine's data.
   *
   * @param images that they run, with tags
   * @param projectRoot holds {@code docker/build-images}
   */
  record Containers(Set<String> images, Path projectRoot) implements ServerSource {

    public Containers {
      images = Set.copyOf(images);
    }

    @Override
    public Path check(AuditRequest request, List<AuditCheck> checks) {
      checks.add(compose());
      try (Engine engine = Engine.connect()) {
        Info info = engine.client().infoCmd().exec();
        checks.add(docker(Outcome.PASS, "engine " + info.getServerVersion()));
        checks.add(images(engine));
        return engineData(Path.of(String.valueOf(info.getDockerRootDir())), request, checks);
      } catch (EnvironmentException absent) {
        checks.add(docker(Outcome.FAIL, String.valueOf(absent.getMessage())));
        return Path.of(".");
      }
    }

    private static AuditCheck docker(Outcome outcome, String found) {
      return new AuditCheck(
          "docker",
          outcome,
          found,
          "a container engine of this machine",
          "start it, and let this user use its socket");
    }

    private static AuditCheck compose() {
      Outcome outcome = Outcome.PASS;
      String found;
      try {
        found = ComposePlugin.version();
      } catch (EnvironmentException absent) {
        outcome = Outcome.FAIL;
        found = String.valueOf(absent.getMessage());
      }
      return new AuditCheck(
          "compose",
          outcome,
          found,
          "docker compose " + ComposePlugin.LEAST_VERSION + " or newer",
          "install Docker's compose plugin");
    }

    private AuditCheck images(Engine engine) {
      ImageSupply supply = new ImageSupply(engine, projectRoot, line -> {});
      List<String> absent = images.stream().filter(image -> !supply.has(image)).sorted().toList();
      return new AuditCheck(
          "images",
          Outcome.warnUnless(absent.isEmpty()),
          absent.isEmpty() ? "all of them" : "no " + String.join(", no ", absent),
          String.join(", ", images.stream().sorted().toList()),
          "a run pulls or builds them before it measures; or do: docker/build-images "
              + String.join(" ", absent));
    }

    private static Path engineData(Path root, AuditRequest request, List<AuditCheck> checks) {
      if (!Files.isDirectory(root)) {
        checks.add(
            data(
                Outcome.WARN,
                root + " of the engine, which this host does not show",
                "a directory of this host, so that its free space can be checked",
                "make sure that the engine's machine has the space"));
        return Path.of(".");
      }
      checks.addAll(disk(root, DataVolume.ofEngine(root), request.neededBytes()));
      return root;
    }
  }

  private static List<AuditCheck> disk(Path directory, DataVolume volume, long neededBytes) {
    return List.of(
        data(
            Outcome.warnUnless(volume.memoryBacked().isEmpty()),
            directory + " on " + volume.fileSystemType(),
            "a disk",
            "put the brokers' data on a disk, or read no disk figure"),
        new AuditCheck(
            "free_space",
            Outcome.failUnless(volume.holds(neededBytes)),
            new ByteSize(volume.freeBytes()).text(),
            new ByteSize(neededBytes).text() + " and some to spare",
            volume.remedy()));
  }

  private static AuditCheck data(Outcome outcome, String found, String wanted, String advice) {
    return new AuditCheck("data_directory", outcome, found, wanted, advice);
  }
}
