package brokerbench.environment.audit;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.compose.ComposePlugin;
import brokerbench.environment.compose.ImageSupply;
import brokerbench.environment.container.Engine;
import brokerbench.environment.host.DataVolume;
import com.github.dockerjava.api.model.Info;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What brokers as containers need: an engine, Compose, images, and room in the engine's data. */
final class ContainerChecks {

  private final AuditRequest request;
  private final ServerSource.Containers source;
  private final List<AuditCheck> checks = new ArrayList<>();

  ContainerChecks(AuditRequest request, ServerSource.Containers source) {
    this.request = request;
    this.source = source;
  }

  DataDirectoryChecks run() {
    checks.add(compose());
    try (Engine engine = Engine.connect()) {
      Info info = engine.client().infoCmd().exec();
      checks.add(docker(Outcome.PASS, "engine " + info.getServerVersion()));
      checks.add(images(engine));
      return new DataDirectoryChecks(
          disk(Path.of(String.valueOf(info.getDockerRootDir()))), checks);
    } catch (EnvironmentException absent) {
      checks.add(docker(Outcome.FAIL, String.valueOf(absent.getMessage())));
      return new DataDirectoryChecks(Path.of("."), checks);
    }
  }

  private static AuditCheck docker(Outcome outcome, String found) {
    return AuditLimits.check(
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
    return AuditLimits.check(
        "compose",
        outcome,
        found,
        "docker compose " + ComposePlugin.LEAST_VERSION + " or newer",
        "install Docker's compose plugin");
  }

  private AuditCheck images(Engine engine) {
    ImageSupply supply = new ImageSupply(engine, source.projectRoot(), line -> {});
    List<String> absent =
        source.images().stream().filter(image -> !supply.has(image)).sorted().toList();
    return AuditLimits.check(
        "images",
        AuditLimits.warnUnless(absent.isEmpty()),
        absent.isEmpty() ? "all of them" : "no " + String.join(", no ", absent),
        String.join(", ", source.images().stream().sorted().toList()),
        "a run pulls or builds them before it measures; or do: docker/build-images "
            + String.join(" ", absent));
  }

  private Path disk(Path root) {
    if (!Files.isDirectory(root)) {
      checks.add(
          DiskChecks.unusable(
              Outcome.WARN,
              root + " of the engine, which this host does not show",
              "a directory of this host, so that its free space can be checked",
              "make sure that the engine's machine has the space"));
      return Path.of(".");
    }
    checks.addAll(DiskChecks.of(root, DataVolume.ofEngine(root), request.neededBytes()));
    return root;
  }
}
