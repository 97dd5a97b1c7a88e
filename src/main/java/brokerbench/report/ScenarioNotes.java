package brokerbench.report;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.Rate;
import brokerbench.results.Capacity;
import brokerbench.results.ClientStage;
import brokerbench.results.ConsumerKill;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import brokerbench.scenario.PublishStage;
import brokerbench.scenario.TwinTrials;
import brokerbench.statistics.Median;
import brokerbench.validity.ForkFinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What forks found out beside the table's figures: capacity, where publishes spend time, and what
 * became of the messages of killed consumers.
 */
record ScenarioNotes(ScenarioSummary scenario, RunData run) {
  /** Share of the publish latency below which the rest is left to rounding. */
  private static final double WORTH_A_WORD = 0.05;

  /** One line per trial and subject, in the order of the rows; empty when nothing was found out. */
  List<String> items() {
    List<String> items = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      String row = scenario.row(trial) + ": ";
      if (trial.outcome().trial().params().decimal(TwinTrials.STOPPED) > 0) {
        items.add(row + "the broker was " + TwinBlocks.stopped(run, trial));
      }
      List<Capacity> capacities =
          run.capacities().stream().filter(each -> each.trial().equals(trial.id())).toList();
      if (!capacities.isEmpty()) {
        items.add(row + capacity(capacities));
      }
      List<ConsumerKill> kills =
          run.kills().stream().filter(each -> each.trial().equals(trial.id())).toList();
      if (!kills.isEmpty()) {
        items.add(row + new ConsumerFaultNote(trial, kills).text());
      }
      faults(trial.id()).forEach(note -> items.add(row + note));
      Map<Integer, List<ClientStage>> stages = measuredByFork(trial.id());
      if (!stages.isEmpty()) {
        items.add(row + stages(trial.id(), stages));
      }
    }
    return items;
  }

  private List<String> faults(String trial) {
    Set<Integer> unread =
        run.findings().stream()
            .filter(located -> trial.equals(located.trial()))
            .filter(located -> located.finding() instanceof ForkFinding.ReadBackIncomplete)
            .map(LocatedFinding::fork)
            .collect(Collectors.toSet());
    return FaultNotes.of(
        run.faults().stream().filter(each -> each.trial().equals(trial)).toList(), unread);
  }

  private static String capacity(List<Capacity> forks) {
    double[] sustained = forks.stream().mapToDouble(Capacity::sustainedPerSecond).toArray();
    String spread =
        forks.size() == 1
            ? ""
            : "median of %d forks, %s to %s; "
                .formatted(
                    forks.size(),
                    rate(Arrays.stream(sustained).min().orElse(0)),
                    rate(Arrays.stream(sustained).max().orElse(0)));
    long open = forks.stream().filter(fork -> fork.missedPerSecond().isEmpty()).count();
    return "an open loop of up to %s is sustained (%sclosed loop: %s%s); offered: %s"
        .formatted(
            rate(Median.of(sustained)),
            spread,
            rate(Median.of(forks, Capacity::saturatedPerSecond)),
            open == 0 ? "" : "; " + open + " of " + forks.size() + " tried no rate that is not",
            rate(Median.of(forks, Capacity::offeredPerSecond)));
  }

  private static String rate(double perSecond) {
    return new Rate(perSecond).text();
  }

  private Map<Integer, List<ClientStage>> measuredByFork(String trial) {
    return run.stages().stream()
        .filter(stage -> stage.id().trial().equals(trial))
        .filter(stage -> stage.id().phase() == Phase.MEASUREMENT)
        .collect(
            Collectors.groupingBy(stage -> stage.id().fork(), TreeMap::new, Collectors.toList()));
  }

  private String stages(String trial, Map<Integer, List<ClientStage>> forks) {
    Map<PublishStage, List<Double>> meansNs = new EnumMap<>(PublishStage.class);
    forks.forEach(
        (_, of) ->
            of.stream()
                .collect(Collectors.groupingBy(ClientStage::stage))
                .forEach(
                    (stage, rows) ->
                        meansNs.computeIfAbsent(stage, _ -> new ArrayList<>()).add(mean(rows))));
    List<String> parts = new ArrayList<>();
    meansNs.forEach((stage, of) -> parts.add(duration(median(of)) + " " + words(stage)));
    List<Double> wholes =
        forks.keySet().stream()
            .map(fork -> run.latencies().publishMeanNs(trial, fork))
            .filter(Double::isFinite)
            .toList();
    if (wholes.isEmpty()) {
      return "of publish latency " + String.join(", ", parts);
    }
    double wholeNs = median(wholes);
    double restNs = wholeNs - meansNs.values().stream().mapToDouble(ScenarioNotes::median).sum();
    if (restNs > WORTH_A_WORD * wholeNs) {
      parts.add(duration(restNs) + " outside the client library, such as send delay");
    }
    return "of " + duration(wholeNs) + " mean publish latency " + String.join(", ", parts);
  }

  private static double mean(List<ClientStage> rows) {
    double sumNs = rows.stream().mapToDouble(row -> row.count() * row.meanNs()).sum();
    return sumNs / rows.stream().mapToLong(ClientStage::count).sum();
  }

  private static double median(List<Double> forksNs) {
    return Median.of(forksNs, Double::doubleValue);
  }

  private static String duration(double meanNs) {
    return DurationText.ofNanos(Math.round(meanNs));
  }

  private static String words(PublishStage stage) {
    return switch (stage) {
      case BLOCKED_IN_SEND -> "blocked in send";
      case CLIENT_BUFFER -> "in the client's buffer";
      case REQUEST -> "in the request";
    };
  }
}
