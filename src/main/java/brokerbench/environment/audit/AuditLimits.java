package brokerbench.environment.audit;

import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.quantity.ByteSize;
import brokerbench.validity.HostFinding.HostNoisy;
import java.util.Locale;
import java.util.Set;

/** The limits of the audit: facts in, checks out. Reads nothing. */
final class AuditLimits {

  private static final Runtime.Version LEAST_JDK = Runtime.Version.parse("25");
  private static final Runtime.Version SAFE_JDK = Runtime.Version.parse("25.0.4");
  private static final int LEAST_PROCESSORS = 2;
  private static final long LEAST_MEMORY_BYTES = 4L << 30;
  private static final long GOOD_MEMORY_BYTES = 8L << 30;
  private static final double OTHER_LOAD_LIMIT = 0.25;
  private static final Set<String> GOOD_CLOCKS = Set.of("tsc", "arch_sys_counter");

  private AuditLimits() {}

  static AuditCheck jdk(Runtime.Version version) {
    boolean unfit = version.compareToIgnoreOptional(LEAST_JDK) < 0;
    return new AuditCheck(
        "jdk",
        unfit ? Outcome.FAIL : Outcome.warnUnless(version.compareToIgnoreOptional(SAFE_JDK) >= 0),
        version.toString(),
        "25.0.4 or newer",
        unfit
            ? "install a JDK 25"
            : "update the JDK: virtual threads may hang before 25.0.4 (JDK-8373120)");
  }

  static AuditCheck processors(int count) {
    return new AuditCheck(
        "processors",
        Outcome.failUnless(count >= LEAST_PROCESSORS),
        Integer.toString(count),
        LEAST_PROCESSORS + " or more",
        "client and broker need a processor each: use another machine");
  }

  static AuditCheck memory(long totalBytes) {
    return new AuditCheck(
        "memory",
        totalBytes < LEAST_MEMORY_BYTES
            ? Outcome.FAIL
            : Outcome.warnUnless(totalBytes >= GOOD_MEMORY_BYTES),
        new ByteSize(totalBytes).text(),
        new ByteSize(GOOD_MEMORY_BYTES).text() + " or more",
        "give the machine more memory, or the JVMs smaller heaps");
  }

  /**
   * Of what runs now. The system's load average holds the minute before, in which a replication's
   * own round ended.
   */
  static AuditCheck otherLoad(double busyShare) {
    return new AuditCheck(
        "other_load",
        Outcome.warnUnless(busyShare <= OTHER_LOAD_LIMIT),
        decimal(100 * busyShare) + " % of the host",
        "at most " + decimal(100 * OTHER_LOAD_LIMIT) + " %",
        "end other programs, or wait until they have ended");
  }

  static AuditCheck steal(double share) {
    return new AuditCheck(
        "steal",
        Outcome.warnUnless(share <= HostNoisy.STEAL_LIMIT),
        decimal(100 * share) + " %",
        "at most " + decimal(100 * HostNoisy.STEAL_LIMIT) + " %",
        "the hypervisor gives this machine's time to others: use a quieter one");
  }

  static AuditCheck governor(String governor) {
    return new AuditCheck(
        "governor",
        Outcome.warnUnless(governor.equals("performance")),
        governor,
        "performance",
        "set it: cpupower frequency-set -g performance");
  }

  static AuditCheck swap(long usedBytes) {
    return new AuditCheck(
        "swap",
        Outcome.warnUnless(usedBytes == 0),
        new ByteSize(usedBytes).text() + " in use",
        "none in use",
        "free memory, then swapoff -a");
  }

  static AuditCheck clockSource(String source) {
    return new AuditCheck(
        "clock_source",
        Outcome.warnUnless(GOOD_CLOCKS.contains(source)),
        source,
        String.join(" or ", GOOD_CLOCKS.stream().sorted().toList()),
        "each reading of another clock costs a system call: boot with clocksource=tsc");
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
