package brokerbench.cli;

import brokerbench.engine.AppliedSettings;
import brokerbench.engine.ForkLauncher;
import brokerbench.environment.Environment;
import brokerbench.environment.audit.AuditCheck;
import brokerbench.environment.audit.AuditRequest;
import brokerbench.environment.audit.EnvironmentAudit;
import brokerbench.environment.audit.ServerSource;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.DiskNeed;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.ForkLoad;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Makes sure, before anything is started, that this machine can do what is asked. */
record HostPreparation(RunSetup setup, Directories places, PrintWriter err) {
  /** The disk that brokers shall use; with room for the largest trial, as where disks are made. */
  DataVolume volume(BrokerSite site) {
    DataVolume volume = site.volume();
    volume.requireFree(neededBytes(setup.trials(), setup.environment()));
    long disksBytes = most(setup.trials(), trial -> DiskNeed.ofNodeDisks(trial.params()));
    if (setup.environment() == EnvironmentKind.COMPOSE && disksBytes > 0) {
      // disks of containers are this host's files, and not the engine's
      DataVolume.of(places.dataRoot()).requireFree(disksBytes);
    }
    return volume;
  }

  /**
   * Prints the checks that did not pass; refuses a host that failed one that was not waived.
   *
   * @return a finding per check that did not pass
   */
  List<Finding> audit() {
    List<AuditCheck> checks =
        EnvironmentAudit.run(request(setup.trials(), places, setup.environment())).stream()
            .filter(check -> !isSettledOtherwise(check.name()))
            .toList();
    List<AuditCheck> failed =
        checks.stream().filter(check -> check.outcome() != AuditCheck.Outcome.PASS).toList();
    failed.forEach(check -> err.println("check: " + check.line()));
    EnvironmentAudit.require(checks, setup.waivers());
    return failed.stream().map(AuditCheck::finding).toList();
  }

  /** The run holds the lock itself, and software that is in the cache needs no way to fetch it. */
  private static boolean isSettledOtherwise(String check) {
    return check.equals("lock")
        || check.equals("images")
        || Brokers.names().stream().map(EnvironmentAudit::ofServer).anyMatch(check::equals);
  }

  /**
   * Fetches servers and client libraries before anything is measured.
   *
   * @throws brokerbench.environment.EnvironmentException when one cannot be had, or when trials do
   *     not differ in {@code environment}
   */
  void software(Environment environment, ForkLauncher forks) {
    AppliedSettings.requireDistinct(setup.trials(), environment);
    Set<String> announced = new HashSet<>();
    for (Trial trial : setup.trials()) {
      String software = software(trial);
      if (announced.add(software) && !trial.livesInClient()) {
        err.println("preparing " + software);
        err.flush();
      }
      environment.prepare(trial.params());
      forks.clientLibrary(trial.params());
    }
  }

  private String software(Trial trial) {
    return trial.release().map(this::words).orElse(trial.broker());
  }

  private String words(BrokerRelease release) {
    String client = "client " + release.clientVersion();
    return setup.environment() == EnvironmentKind.EXTERNAL
        ? release.server() + " " + client
        : release.server() + " " + release.serverVersion() + ", " + client;
  }

  static AuditRequest request(List<Trial> trials, Directories places, EnvironmentKind environment) {
    List<Params> servers =
        trials.stream().filter(trial -> !trial.livesInClient()).map(Trial::params).toList();
    ServerSource source =
        switch (environment) {
          case PROCESS, EXTERNAL ->
              new ServerSource.Processes(places.dataRoot(), places.software());
          case COMPOSE -> new ServerSource.Containers(images(trials), SuiteHome.root());
        };
    return new AuditRequest(
        environment == EnvironmentKind.EXTERNAL ? List.of() : servers,
        neededBytes(trials, environment),
        places.lockDirectory(),
        source);
  }

  private static Set<String> images(List<Trial> trials) {
    return trials.stream()
        .flatMap(
            trial ->
                BrokerServers.of(trial.params()).stream()
                    .flatMap(servers -> servers.inContainers(trial.params()).stream()))
        .map(ContainerGroup::image)
        .collect(Collectors.toSet());
  }

  private static long neededBytes(List<Trial> trials, EnvironmentKind environment) {
    return switch (environment) {
      case PROCESS -> neededBytes(trials);
      case COMPOSE ->
          neededBytes(
              trials.stream().filter(trial -> DiskNeed.ofNodeDisks(trial.params()) == 0).toList());
      // what the user's own cluster stores goes to its own disks
      case EXTERNAL -> 0;
    };
  }

  /** The most that one broker life of any of {@code trials} stores, as far as it is known. */
  static long neededBytes(List<Trial> trials) {
    return most(trials, HostPreparation::neededBytes);
  }

  private static long most(List<Trial> trials, ToLongFunction<Trial> ofEach) {
    return trials.stream().mapToLong(ofEach).max().orElse(0);
  }

  /**
   * The most that one broker life of {@code trial} stores: on the disks that its nodes have to
   * themselves, or the messages. By time and without a rate their number is not known beforehand.
   *
   * @throws InvalidScenarioException when no disk can hold it
   */
  static long neededBytes(Trial trial) {
    Params params = trial.params();
    if (trial.livesInClient()) {
      return 0;
    }
    long disksBytes = DiskNeed.ofNodeDisks(params);
    if (disksBytes > 0 || !ForkLoad.isKnown(trial)) {
      return disksBytes;
    }
    long forks = trial.cluster().livesForTrial() ? trial.protocol().forks() : 1;
    try {
      long messages = ForkLoad.of(trial).storedMessages(trial);
      return DiskNeed.bytes(params, Math.multiplyExact(messages, forks));
    } catch (ArithmeticException e) {
      throw new InvalidScenarioException(
          "trial %s: its messages would not fit on any disk; use a smaller --scale, -r or rate"
              .formatted(trial.id()));
    }
  }
}
