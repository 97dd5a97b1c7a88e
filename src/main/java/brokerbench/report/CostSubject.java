package brokerbench.report;

import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.statistics.Alternation;
import brokerbench.validity.Validity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What was measured of what has a cost: a run, or the rounds of a replication, of which each
 * trial's forks are pooled.
 *
 * @param name such as {@code run 20260102-030405-quickstart}
 * @param measuredOn the day on which the first run began, UTC
 * @param startsMs when the forks of each trial began, by the trial's id, milliseconds of the clock
 * @param validity the worst of the trials and of the findings about the runs
 * @param leftOut a line for each trial of which invalid rounds do not count
 */
public record CostSubject(
    String name,
    LocalDate measuredOn,
    List<ScenarioSummary> scenarios,
    Map<String, List<Long>> startsMs,
    Validity validity,
    List<String> leftOut) {

  /** One trial of one run. */
  private record Part(RunData run, TrialSummary trial) {

    Stream<Long> startsMs() {
      return trial.forkData().stream().map(fork -> run.startMs(trial.id(), fork.fork()));
    }
  }

  public CostSubject {
    scenarios = List.copyOf(scenarios);
    leftOut = List.copyOf(leftOut);
  }

  public static CostSubject of(RunSummary run) {
    return pooled("run " + run.run().manifest().runId(), List.of(run));
  }

  /**
   * The rounds of a replication.
   *
   * @param rounds at least one
   * @throws ResultsException when rounds measured different software or semantics as one trial
   */
  public static CostSubject ofRounds(String name, List<RunSummary> rounds) {
    return pooled("replication " + name, rounds);
  }

  private static CostSubject pooled(String name, List<RunSummary> runs) {
    Map<String, Map<String, List<Part>>> all = new TreeMap<>();
    for (RunSummary run : runs) {
      for (ScenarioSummary scenario : run.scenarios()) {
        Map<String, List<Part>> parts =
            all.computeIfAbsent(scenario.name(), _ -> new LinkedHashMap<>());
        for (TrialOutcome outcome : scenario.planned()) {
          parts.computeIfAbsent(outcome.trial().id(), _ -> new ArrayList<>());
        }
        scenario.trials().forEach(trial -> parts.get(trial.id()).add(new Part(run.run(), trial)));
      }
    }
    List<ScenarioSummary> scenarios = new ArrayList<>();
    Map<String, List<Long>> startsMs = new TreeMap<>();
    List<String> leftOut = new ArrayList<>();
    all.forEach(
        (scenario, parts) -> {
          scenarios.add(scenario(scenario, List.copyOf(parts.values())));
          parts.forEach(
              (trial, each) -> {
                startsMs.put(trial, counting(each).stream().flatMap(Part::startsMs).toList());
                int invalid = each.size() - counting(each).size();
                if (invalid > 0) {
                  leftOut.add(
                      "%s: %d of %d rounds are invalid and do not count"
                          .formatted(trial, invalid, each.size()));
                }
              });
        });
    return new CostSubject(
        name, began(runs.getFirst()), scenarios, startsMs, validity(runs, scenarios), leftOut);
  }

  private static LocalDate began(RunSummary run) {
    return Instant.parse(run.run().manifest().startedAt()).atZone(ZoneOffset.UTC).toLocalDate();
  }

  private static Validity validity(List<RunSummary> runs, List<ScenarioSummary> scenarios) {
    return Validity.worst(
        Stream.concat(
            runs.stream().map(RunSummary::validityBesideTrials),
            scenarios.stream()
                .flatMap(scenario -> scenario.trials().stream())
                .map(TrialSummary::validity)));
  }

  /** Those that are not invalid; all, where each is. */
  private static List<Part> counting(List<Part> parts) {
    List<Part> valid = parts.stream().filter(part -> !part.trial().isInvalid()).toList();
    return valid.isEmpty() ? parts : valid;
  }

  private static ScenarioSummary scenario(String name, List<List<Part>> trials) {
    List<TrialOutcome> planned =
        trials.stream().map(parts -> counting(parts).getFirst().trial().outcome()).toList();
    return new ScenarioSummary(
        name,
        trials.stream()
            .map(parts -> trial(counting(parts), planned))
            .sorted(TrialSummary.INVALID_LAST)
            .toList(),
        planned,
        Baselines.FIRST);
  }

  private static TrialSummary trial(List<Part> parts, List<TrialOutcome> planned) {
    TrialSummary first = parts.getFirst().trial();
    for (Part part : parts) {
      String other = measured(part.trial());
      if (!measured(first).equals(other)) {
        throw new ResultsException(
            "cost: rounds of %s are of %s and of %s, which are not pooled; give one of the rounds"
                .formatted(first.id(), measured(first), other));
      }
    }
    return first.withForks(
        RunSummary.swept(first.outcome(), planned),
        parts.stream().flatMap(part -> part.trial().forkData().stream()).toList(),
        Validity.worst(parts.stream().map(part -> part.trial().validity())));
  }

  private static String measured(TrialSummary trial) {
    return trial.software() + ", " + trial.semantics().text();
  }

  /** Whether the forks of two trials were measured one after the other. */
  boolean areApart(TrialPair pair) {
    return !Alternation.of(starts(pair.first()), starts(pair.second()));
  }

  private long[] starts(TrialSummary trial) {
    return startsMs.getOrDefault(trial.id(), List.of()).stream()
        .mapToLong(Long::longValue)
        .toArray();
  }
}
