package brokerbench.claims;

import brokerbench.results.EnvironmentFacts;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The machine of the runs: which facts make it another. */
public final class Machine {

  /** On one machine, what moves figures: forks are pooled only where it is the same. */
  private static final List<String> STATE =
      List.of(
          "os",
          "kernel",
          "cgroup_version",
          "clock_source",
          "cpu_governor",
          "data_device",
          "data_file_system",
          "java_version");

  private Machine() {}

  /**
   * Refuses runs of several machines.
   *
   * @param runs at least one
   * @throws ResultsException with the two runs and the fact that differs
   */
  public static void requireOne(List<RunData> runs) {
    RunData first = runs.getFirst();
    for (RunData run : runs) {
      difference(first.manifest().before(), run.manifest().before())
          .ifPresent(
              difference -> {
                throw new ResultsException(
                    "claims: runs %s and %s are of different machines (%s); give runs of one machine"
                        .formatted(first.manifest().runId(), run.manifest().runId(), difference));
              });
    }
  }

  /** How two machines differ, such as {@code cpu_model: A and B}; empty when they are one. */
  public static Optional<String> difference(EnvironmentFacts first, EnvironmentFacts second) {
    Map<String, String> other = identity(second);
    return identity(first).entrySet().stream()
        .filter(fact -> !fact.getValue().equals(other.get(fact.getKey())))
        .findFirst()
        .map(
            fact ->
                "%s: %s and %s"
                    .formatted(fact.getKey(), fact.getValue(), other.get(fact.getKey())));
  }

  private static Map<String, String> identity(EnvironmentFacts facts) {
    Map<String, String> identity = new TreeMap<>();
    identity.put("cpu_model", facts.fact("cpu_model"));
    identity.put("cpu_count_logical", facts.fact("cpu_count_logical"));
    identity.put("memory", facts.memory());
    return identity;
  }

  /**
   * What of the state of one machine differs, such as {@code kernel: A and B}, so that forks from
   * before and after are not pooled. The disk of the data is left out.
   */
  public static List<String> changes(EnvironmentFacts before, EnvironmentFacts after) {
    return STATE.stream()
        .filter(fact -> !fact.startsWith("data_"))
        .filter(fact -> !before.fact(fact).equals(after.fact(fact)))
        .map(fact -> "%s: %s and %s".formatted(fact, before.fact(fact), after.fact(fact)))
        .toList();
  }

  /** What of the environment must be the same between forks that are pooled or compared. */
  static Map<String, String> state(RunData run) {
    Map<String, String> state = new TreeMap<>();
    state.put("environment", run.manifest().environmentKind());
    STATE.forEach(fact -> state.put(fact, run.manifest().before().fact(fact)));
    return state;
  }

  /** Logical processors, or {@code unknown}. */
  static String processors(RunData run) {
    return run.manifest().before().fact("cpu_count_logical");
  }
}
