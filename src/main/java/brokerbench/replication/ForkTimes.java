package brokerbench.replication;

import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How long finished forks took, and from it how long others will: the mean of their own trial's, or
 * else their assumed time by the factor that the measured ones show.
 */
public final class ForkTimes {

  private final Map<String, List<Long>> measuredNs = new HashMap<>();
  private double allMeasuredNs;
  private double allAssumedNs;

  /** The times of what is finished: from the samples, so that the start of brokers is not in it. */
  public static ForkTimes of(ReplicationState state) {
    ForkTimes times = new ForkTimes();
    for (RunData run : state.finishedRuns()) {
      for (TrialOutcome outcome : run.manifest().trials()) {
        times.add(outcome.trial(), sampledNs(run, outcome.trial().id()));
      }
    }
    return times;
  }

  /** A fork of {@code trial} took {@code elapsedNs}. */
  public void add(Trial trial, long elapsedNs) {
    measuredNs.computeIfAbsent(trial.id(), key -> new ArrayList<>()).add(elapsedNs);
    allMeasuredNs += elapsedNs;
    allAssumedNs += AssumedTime.SLOW.ofFork(trial);
  }

  /** Nanoseconds for a fork of each of {@code trials}; empty while no fork was measured. */
  public OptionalLong leftNs(List<Trial> trials) {
    return measuredNs.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.round(trials.stream().mapToDouble(this::expectedNs).sum()));
  }

  private double expectedNs(Trial trial) {
    List<Long> own = measuredNs.getOrDefault(trial.id(), List.of());
    return own.stream()
        .mapToLong(Long::longValue)
        .average()
        .orElseGet(() -> AssumedTime.SLOW.ofFork(trial) * allMeasuredNs / allAssumedNs);
  }

  private static long sampledNs(RunData run, String trial) {
    List<ResourceSample> samples =
        run.resources().stream().filter(sample -> sample.trial().equals(trial)).toList();
    if (samples.isEmpty()) {
      return run.iterations().stream()
          .filter(iteration -> iteration.id().trial().equals(trial))
          .mapToLong(IterationResult::elapsedNs)
          .sum();
    }
    String node = samples.getFirst().node();
    long sumNs = 0;
    long lastNs = 0;
    for (ResourceSample sample : samples) {
      if (sample.node().equals(node)) {
        // Elapsed time that falls begins another session of the fork.
        sumNs += sample.elapsedNs() < lastNs ? lastNs : 0;
        lastNs = sample.elapsedNs();
      }
    }
    return sumNs + lastNs;
  }
}
