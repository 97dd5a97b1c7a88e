package brokerbench.validity;

import java.util.ArrayList;
import java.util.List;

/** Doubts about the machine. */
public sealed interface HostFinding extends Finding {

  @Kind(
      rule =
          "suspect above "
              + HostNoisy.STEAL_LIMIT
              + " stolen by the hypervisor or "
              + HostNoisy.FOREIGN_LIMIT
              + " used by others",
      text = "{what}: {share}, limit {limit}",
      cause = "Something else used the machine during the measurement.",
      nextStep = "Stop it or move to a quiet host, and repeat.")
  record HostNoisy(String what, double share, double limit) implements HostFinding {
    /** Share of the processor time that the hypervisor may give to others. */
    public static final double STEAL_LIMIT = 0.02;

    static final double FOREIGN_LIMIT = 0.1;

    /**
     * Whether somebody else used the host.
     *
     * @param wholeNs processor time that there was, of all processors
     * @param stolenNs of it, what the hypervisor gave to others
     * @param foreignNs of it, what processes used that are not the run's
     */
    public static List<Finding> of(long wholeNs, long stolenNs, long foreignNs) {
      List<Finding> findings = new ArrayList<>(of("steal", stolenNs, wholeNs, STEAL_LIMIT));
      findings.addAll(of("other processes", foreignNs, wholeNs, FOREIGN_LIMIT));
      return findings;
    }

    private static List<Finding> of(String what, long ns, long wholeNs, double limit) {
      return Finding.when(
          wholeNs > 0 && ns > limit * wholeNs, new HostNoisy(what, (double) ns / wholeNs, limit));
    }
  }

  @Kind(
      implies = Validity.INVALID,
      text = "{node} was stopped for {throttled_ns} by its processor quota",
      cause = "The container has a processor limit, and the load met it.",
      nextStep = "Remove the limit, or state it as part of the scenario and pin cores instead.")
  record ContainerThrottled(String node, long throttledNs) implements HostFinding {}

  @Kind(
      text = "{fact} was {before}, then {after}",
      cause = "A setting or version is not the same after the run as before.",
      nextStep = "Find what changed it and repeat the run.")
  record EnvironmentChanged(String fact, String before, String after) implements HostFinding {}

  @Kind(
      implies = Validity.VALID,
      text = "{check}: {found}, wanted {wanted}",
      cause = "A check did not pass and the run went on, or it cannot be made on this host.",
      nextStep = "Fix the setting where you can; else report it with the figures.")
  record EnvironmentUnfit(String check, String found, String wanted) implements HostFinding {}
}
