package brokerbench.claims;

import brokerbench.quantity.ByteSize;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The machine of the runs: which facts make it another, and how it is named beside a figure. */
final class Machine {

  private static final List<String> IDENTITY =
      List.of("cpu_model", "cpu_count_logical", "memory_total_bytes");

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
  static void requireOne(List<RunData> runs) {
    RunData first = runs.getFirst();
    for (RunData run : runs) {
      for (String fact : IDENTITY) {
        if (!fact(first, fact).equals(fact(run, fact))) {
          throw new ResultsException(
              "claims: runs %s and %s are of different machines (%s: %s and %s); give runs of one machine"
                  .formatted(
                      first.manifest().runId(),
                      run.manifest().runId(),
                      fact,
                      fact(first, fact),
                      fact(run, fact)));
        }
      }
    }
  }

  /** What of the environment must be the same between forks that are pooled or compared. */
  static Map<String, String> state(RunData run) {
    Map<String, String> state = new TreeMap<>();
    state.put("environment", run.manifest().environmentKind());
    STATE.forEach(fact -> state.put(fact, fact(run, fact)));
    return state;
  }

  /** Such as {@code Example CPU, 2 processors, 25.8 GB, kernel 6.1.0}. */
  static String text(RunData run) {
    String memory = fact(run, "memory_total_bytes");
    return "%s, %s processors, %s, kernel %s"
        .formatted(
            fact(run, "cpu_model"),
            fact(run, "cpu_count_logical"),
            memory.matches("\\d{1,18}") ? new ByteSize(Long.parseLong(memory)).text() : memory,
            fact(run, "kernel"));
  }

  private static String fact(RunData run, String name) {
    return run.manifest().before().facts().getOrDefault(name, "unknown");
  }
}
