package brokerbench.claims;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Where and in which runs claims were measured, a line for each machine and environment. */
final class EvidenceLines {

  private EvidenceLines() {}

  static List<String> of(List<JudgedClaim> claims) {
    Map<String, SortedSet<String>> runs = new LinkedHashMap<>();
    claims.stream()
        .map(judged -> judged.decisive().evidence())
        .filter(evidence -> !evidence.runs().isEmpty())
        .forEach(
            evidence ->
                runs.computeIfAbsent(place(evidence), key -> new TreeSet<>())
                    .addAll(evidence.runs()));
    return runs.isEmpty()
        ? List.of("measured: nothing")
        : runs.entrySet().stream()
            .map(entry -> "measured: %s; %s".formatted(entry.getKey(), named(entry.getValue())))
            .toList();
  }

  private static String place(Evidence evidence) {
    return "%s; environment %s".formatted(evidence.machine(), evidence.environment());
  }

  /** The runs of a replication as one. */
  private static String named(Collection<String> runs) {
    Map<String, Long> counts =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.replaceFirst("/.*", "/"), TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(entry -> named(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String named(String directory, long runs) {
    return directory.endsWith("/")
        ? "%s (%d %s)".formatted(directory.replace("/", ""), runs, runs == 1 ? "run" : "runs")
        : directory;
  }
}
