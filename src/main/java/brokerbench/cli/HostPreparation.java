package brokerbench.cli;

import brokerbench.engine.AppliedSettings;
import brokerbench.engine.ForkLauncher;
import brokerbench.environment.Environment;
import brokerbench.environment.audit.AuditCheck;
import brokerbench.environment.audit.AuditRequest;
import brokerbench.environment.audit.EnvironmentAudit;
import brokerbench.environment.audit.ServerSource;
import brokerbench.environment.compose.ImageName;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.DiskNeed;
import brokerbench.scenario.ForkLoad;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes sure, before anything is started, that this machine can do what is asked. */
final class HostPreparation {

  /** The run holds the lock itself, and software that is in the cache needs no way to fetch it. */
  private static final Set<String> SETTLED_OTHERWISE =
      Set.of("lock", "nats_server", "redis_server", "images");

  private final RunSetup setup;
  private final Places places;
  private final PrintWriter err;

  HostPreparation(RunSetup setup, Places places, PrintWriter err) {
    this.setup = setup;
    this.places = places;
    this.err = err;
  }

  /** The disk that brokers shall use; with room for the largest trial. */
  DataVolume volume(BrokerSite site) {
    DataVolume volume = site.volume();
    volume.requireFree(neededBytes(setup.trials(), setup.environment()));
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
            .filter(check -> !SETTLED_OTHERWISE.contains(check.name()))
            .toList();
    List<AuditCheck> failed =
        checks.stream().filter(check -> check.outcome() != AuditCheck.Outcome.PASS).toList();
    failed.forEach(check -> err.println("check: " + check.line()));
    EnvironmentAudit.require(checks, setup.waivers());
    return failed.stream().map(AuditCheck::finding).toList();
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
      if (announced.add(software) && !trial.broker().equals("inmemory")) {
        err.println("preparing " + software);
        err.flush();
      }
      environment.prepare(trial.params());
      forks.clientLibrary(trial.params());
    }
  }

  private String software(Trial trial) {
    String broker = trial.broker();
    Params params = trial.params();
    if (broker.equals("inmemory")) {
      return broker;
    }
    String client = "client " + params.text(broker + ".client_version");
    return setup.environment() == EnvironmentKind.EXTERNAL
        ? broker + " " + client
        : trial.server() + " " + params.text(broker + ".version") + ", " + client;
  }

  static AuditRequest request(List<Trial> trials, Places places, EnvironmentKind environment) {
    Set<String> brokers = trials.stream().map(Trial::broker).collect(Collectors.toSet());
    ServerSource source =
        switch (environment) {
          case PROCESS, EXTERNAL ->
              new ServerSource.Processes(
                  places.dataRoot(), SuiteHome.root(), places.givenPrograms());
          case COMPOSE -> new ServerSource.Containers(images(trials), SuiteHome.root());
        };
    return new AuditRequest(
        environment == EnvironmentKind.EXTERNAL ? Set.of() : brokers,
        neededBytes(trials, environment),
        places.lockDirectory(),
        source);
  }

  private static Set<String> images(List<Trial> trials) {
    return trials.stream()
        .filter(trial -> !trial.broker().equals("inmemory"))
        .map(trial -> ImageName.of(trial.params()))
        .collect(Collectors.toSet());
  }

  private static long neededBytes(List<Trial> trials, EnvironmentKind environment) {
    // what the user's own cluster stores goes to its own disks
    return environment == EnvironmentKind.EXTERNAL ? 0 : neededBytes(trials);
  }

  /** The most that one broker life of any of {@code trials} stores, as far as it is known. */
  static long neededBytes(List<Trial> trials) {
    return trials.stream().mapToLong(HostPreparation::neededBytes).max().orElse(0);
  }

  /**
   * The most that one broker life of {@code trial} stores; by time this is not known beforehand.
   *
   * @throws InvalidScenarioException when no disk can hold it
   */
  static long neededBytes(Trial trial) {
    Params params = trial.params();
    if (params.text("broker").equals("inmemory") || trial.goesByTime()) {
      return 0;
    }
    long forks = params.text("broker_life").equals("trial") ? trial.protocol().forks() : 1;
    try {
      long messages = ForkLoad.of(trial).storedMessages(trial);
      return DiskNeed.bytes(params, Math.multiplyExact(messages, forks));
    } catch (ArithmeticException e) {
      throw new InvalidScenarioException(
          "trial " + trial.id() + ": its messages fill no disk there is; use a smaller --scale");
    }
  }
}
