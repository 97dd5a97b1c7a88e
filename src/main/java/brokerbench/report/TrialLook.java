package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.results.ForkData;
import brokerbench.results.NonBroker;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.Brokers;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How trials, and nodes of their clusters, are called and coloured in charts and sentences. */
final class TrialLook {

  private TrialLook() {}

  /** Such as {@code Kafka}, or {@code Valkey} where another server than the broker's answered. */
  static String name(TrialSummary trial) {
    String server = trial.server();
    return server.equals(trial.broker()) ? model(trial).title() : ForkCharts.capital(server);
  }

  /** Such as {@code 1 Kafka, load=rate}: number of the row in the table, broker, swept values. */
  static String row(List<TrialSummary> trials, TrialSummary trial) {
    return (trials.indexOf(trial) + 1) + " " + withSwept(trials, trial);
  }

  /** As {@link #row}, without the number. */
  static String withSwept(List<TrialSummary> trials, TrialSummary trial) {
    SortedMap<String, String> tied = tied(trials);
    return trial.swept().entrySet().stream()
        .filter(param -> !tied.containsKey(param.getKey()))
        .map(param -> ", " + param)
        .collect(Collectors.joining("", name(trial), ""));
  }

  /**
   * Swept parameters that say no more than another one does, each with that other: {@code
   * capacity_share} with {@code load} where it differs with it alone, and what a broker's own
   * parameters are at each {@code durability}. Of those that vary together the first word stays, or
   * else the first number.
   */
  static SortedMap<String, String> tied(List<TrialSummary> trials) {
    SortedMap<String, List<String>> columns = new TreeMap<>();
    for (TrialSummary trial : trials) {
      trial.swept().keySet().forEach(name -> columns.put(name, List.of()));
    }
    columns.replaceAll(
        (name, _) -> trials.stream().map(trial -> trial.swept().getOrDefault(name, "")).toList());
    SortedMap<String, String> tied = new TreeMap<>();
    List<String> staying = new ArrayList<>();
    columns.keySet().stream()
        .sorted(
            Comparator.comparing((String name) -> isNumbers(columns.get(name)))
                .thenComparing(TrialLook::isOwn))
        .forEach(
            name ->
                staying.stream()
                    .filter(other -> follows(name, other, columns))
                    .findFirst()
                    .ifPresentOrElse(other -> tied.put(name, other), () -> staying.add(name)));
    return tied;
  }

  /** Whether {@code name} is known where {@code other} is. */
  private static boolean follows(String name, String other, Map<String, List<String>> columns) {
    List<String> values = columns.get(name);
    List<String> others = columns.get(other);
    if (pattern(values).equals(pattern(others))) {
      return true;
    }
    // What stands for a parameter of all brokers may be the same at two of its values.
    Map<String, String> seen = new HashMap<>();
    return isOwn(name)
        && !isOwn(other)
        && IntStream.range(0, values.size())
            .filter(row -> !values.get(row).isEmpty())
            .allMatch(
                row ->
                    values
                        .get(row)
                        .equals(seen.computeIfAbsent(others.get(row), _ -> values.get(row))));
  }

  /** Whether a parameter is one broker's own: its name begins with the broker's. */
  static boolean isOwn(String param) {
    return param.indexOf('.') >= 0;
  }

  private static boolean isNumbers(List<String> values) {
    return values.stream().map(SweepCharts::number).allMatch(Double::isFinite);
  }

  /** Of each value the place of the first that equals it. */
  private static List<Integer> pattern(List<String> values) {
    return values.stream().map(values::indexOf).toList();
  }

  /** As {@link #row}, with the validity where there is a doubt. */
  static String doubted(List<TrialSummary> trials, TrialSummary trial) {
    return row(trials, trial) + doubt(trial);
  }

  /** Such as {@code (suspect)} or {@code (not measured)}; empty where the trial is valid. */
  static String doubt(TrialSummary trial) {
    return trial.forks() == 0 ? " (not measured)" : doubt(trial.validity());
  }

  /** As {@link #doubt(TrialSummary)}. */
  static String doubt(Validity validity) {
    return validity == Validity.VALID ? "" : " (" + validity.word() + ")";
  }

  /** {@code what} is not in a chart, with the reason: it is invalid, or else has no value. */
  static String leftOut(String what, Validity validity) {
    return what + (validity == Validity.INVALID ? doubt(validity) : " (no value)");
  }

  /** As {@link #leftOut(String, Validity)}, of {@code trial}. */
  static String leftOut(String what, TrialSummary trial) {
    return trial.forks() == 0 ? what + doubt(trial) : leftOut(what, trial.validity());
  }

  /** A sentence behind the description of a chart; empty where nothing is left out. */
  static String leftOut(List<String> what) {
    return what.isEmpty() ? "" : " Left out: " + String.join("; ", what) + ".";
  }

  /** The look of the broker, with {@code pattern} to tell its trials or forks apart. */
  static Chart.Look of(TrialSummary trial, int pattern) {
    return NodeLook.of(model(trial)).withPattern(pattern);
  }

  /** A pattern that no other trial of the same broker has, as long as there are any. */
  static Chart.Look among(List<TrialSummary> trials, TrialSummary trial) {
    List<TrialSummary> same =
        trials.stream().filter(each -> each.broker().equals(trial.broker())).toList();
    return of(trial, same.indexOf(trial));
  }

  /**
   * Of what is sampled in {@code fork}: a broker node, the client, the host, or another process.
   */
  static Chart.Look ofNode(TrialSummary trial, ForkData fork, String node) {
    int number = fork.brokers().indexOf(node);
    return number < 0 ? NodeLook.of(node) : of(trial, number);
  }

  /** Whether {@code node} is the machine as a whole. */
  static boolean isHost(String node) {
    return node.equals(NonBroker.HOST.word());
  }

  private static BrokerModel model(TrialSummary trial) {
    return Brokers.of(trial.outcome().trial().params());
  }
}
