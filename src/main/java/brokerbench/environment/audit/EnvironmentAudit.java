package brokerbench.environment.audit;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Pause;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.host.HostFacts;
import brokerbench.environment.host.HostNoise;
import brokerbench.environment.host.NodeDiskNeeds;
import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.environment.proxy.ProxyPrograms;
import brokerbench.environment.register.MachineLock;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.NearestWord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges the host before a run. Takes about a second, for steal and load are rates. */
public final class EnvironmentAudit {

  private static final Duration WINDOW = Duration.ofSeconds(1);

  /** Every check there may be, in the order of the report. */
  private static final List<String> NAMES =
      Stream.of(
              Stream.of(
                  "jdk",
                  "processors",
                  "memory",
                  "other_load",
                  "steal",
                  "governor",
                  "swap",
                  "clock_source",
                  "data_directory",
                  "free_space",
                  "lock"),
              BrokerServers.all().stream().map(servers -> ofServer(servers.broker())),
              Stream.of("docker", "compose", "images"))
          .flatMap(names -> names)
          .toList();

  private EnvironmentAudit() {}

  /** The names by which checks are waived. */
  public static List<String> names() {
    return NAMES;
  }

  /** The name of the check whether a server of {@code broker} can be had. */
  public static String ofServer(String broker) {
    return broker + "_server";
  }

  /** Makes every check that this host allows, in the order of {@link #names}. */
  public static List<AuditCheck> run(AuditRequest request) {
    List<AuditCheck> checks = new ArrayList<>();
    HostNoise noise = new HostNoise();
    Pause.of(WINDOW, "the host was audited");
    checks.add(AuditLimits.steal(noise.stealShare()));
    checks.add(AuditLimits.otherLoad(noise.busyShare()));
    Path data = request.source().check(request, checks);
    Map<String, String> facts = HostFacts.gather(data).facts();
    checks.add(AuditLimits.jdk(Runtime.version()));
    checks.add(AuditLimits.processors(Integer.parseInt(facts.get("cpu_count_logical"))));
    checks.add(AuditLimits.memory(Long.parseLong(facts.get("memory_total_bytes"))));
    Optional.ofNullable(facts.get("cpu_governor"))
        .map(AuditLimits::governor)
        .ifPresent(checks::add);
    checks.add(AuditLimits.swap(Long.parseLong(facts.get("swap_used_bytes"))));
    Optional.ofNullable(facts.get("clock_source"))
        .map(AuditLimits::clockSource)
        .ifPresent(checks::add);
    checks.add(lock(request.lockDirectory()));
    checks.sort(Comparator.comparingInt(check -> NAMES.indexOf(check.name())));
    return checks;
  }

  /** Whether nodes can have disks of their own; a warning at most if that is not {@code needed}. */
  public static AuditCheck ofNodeDisks(boolean needed) {
    return ofNeed(
        "node_disks",
        needed,
        NodeDiskNeeds.missing(),
        NodeDiskNeeds.WANTED,
        "needed by bench durability and node_disk alone; " + NodeDiskNeeds.WITHOUT);
  }

  /** Whether clients can be led through a proxy here; {@code needed} as of node disks. */
  public static AuditCheck ofClientProxy(ServerSoftware software, boolean needed) {
    return ofNeed(
        "client_proxy",
        needed,
        new ProxyPrograms(software).areWithinReach() ? List.of() : List.of("way to it"),
        ProxyPrograms.WANTED,
        "needed by client_path=proxy alone; without it no path of clients is disturbed");
  }

  /** Whether packets can be dropped here; {@code needed} as of node disks. */
  public static AuditCheck ofPacketFilter(boolean needed) {
    return ofNeed(
        "packet_filter",
        needed,
        PacketFilter.missing(),
        PacketFilter.WANTED,
        "needed by the fault loss alone");
  }

  /** Whether certificates can be made here; {@code needed} as of node disks. */
  public static AuditCheck ofCertificates(boolean needed) {
    return ofNeed(
        "certificates",
        needed,
        ClusterCertificates.canBeMade() ? List.of() : List.of("keytool"),
        "the JDK's keytool",
        "needed by tls alone; run the suite with a whole JDK");
  }

  static AuditCheck ofNeed(
      String name, boolean needed, List<String> missing, String wanted, String advice) {
    return new AuditCheck(
        name,
        missing.isEmpty() ? Outcome.PASS : needed ? Outcome.FAIL : Outcome.WARN,
        missing.isEmpty() ? "all of it" : "no " + String.join(", no ", missing),
        wanted,
        advice);
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
            "cannot waive '%s': unknown check; did you mean '%s'?"
                .formatted(name, NearestWord.to(name, NAMES)));
      }
    }
    List<AuditCheck> failed =
        checks.stream()
            .filter(check -> check.outcome() == Outcome.FAIL && !waived.contains(check.name()))
            .toList();
    if (!failed.isEmpty()) {
      throw new EnvironmentException(
          "this host is not fit: %s; or waive: %s"
              .formatted(
                  failed.stream().map(AuditCheck::line).collect(Collectors.joining(" | ")),
                  failed.stream().map(AuditCheck::name).collect(Collectors.joining(","))));
    }
  }

  private static AuditCheck lock(Path directory) {
    Optional<MachineLock.Holder> holder = MachineLock.holder(directory);
    return new AuditCheck(
        "lock",
        Outcome.failUnless(holder.isEmpty()),
        holder
            .map(each -> "run " + each.runId() + ", pid " + each.pid() + ", since " + each.since())
            .orElse("no other run"),
        "no other run",
        "wait for it or end it");
  }
}
