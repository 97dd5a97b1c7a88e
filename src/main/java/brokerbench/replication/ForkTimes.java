package brokerbench.replication;

import brokerbench.quantity.DurationText;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Forecast;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How long finished forks took, and from it how long others will: the mean of their own trial's, or
 * else their assumed time by the factor that the measured ones show.
 */
public final class ForkTimes {

  /** One that is finished; above 0 ns. */
  private record Fork(Trial trial, double elapsedNs) {}

  private final List<Fork> forks = new ArrayList<>();

  /** By id of the trial: it is asked for at each look at a run, and takes the trial's parsing. */
  private final Map<String, Double> assumedNs;

  private ForkTimes(Map<String, Double> assumedNs) {
    this.assumedNs = assumedNs;
  }

  /** The times of what is finished: from the samples, so that the start of brokers is not in it. */
  public static ForkTimes of(ReplicationState state) {
    ForkTimes times = none();
    for (RunData run : state.finishedRuns()) {
      for (TrialOutcome outcome : run.manifest().trials()) {
        times.add(outcome.trial(), sampledNs(run, outcome.trial().id()));
      }
    }
    return times;
  }

  /** Of nothing yet. */
  public static ForkTimes none() {
    return new ForkTimes(new HashMap<>());
  }

  /** A fork of {@code trial} took {@code elapsedNs}. */
  public void add(Trial trial, long elapsedNs) {
    forks.add(new Fork(trial, Math.max(1, elapsedNs)));
  }

  /** The same with one fork more, which is still going on. */
  public ForkTimes with(Trial trial, long elapsedNs) {
    ForkTimes more = new ForkTimes(assumedNs);
    more.forks.addAll(forks);
    more.add(trial, elapsedNs);
    return more;
  }

  /** Nanoseconds for a fork of each of {@code trials}; empty while no fork was measured. */
  public Optional<Forecast> left(List<Trial> trials) {
    double expectedNs = trials.stream().mapToDouble(trial -> expectedNs(trial, forks)).sum();
    return forks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            trials.isEmpty()
                ? Forecast.NOTHING
                : Forecast.of(expectedNs, trials.size(), departures()));
  }

  /** Nanoseconds of a part of one fork of which {@code expectedNs} are left at the pace so far. */
  public Forecast rest(double expectedNs) {
    return expectedNs > 0 ? Forecast.of(expectedNs, 1, departures()) : Forecast.NOTHING;
  }

  /** Such as {@code 40 min to 1 h 10 min left (80 %)}. */
  public static String text(Forecast ns) {
    return String.format(
        Locale.ROOT,
        "%s to %s left (%.0f %%)",
        DurationText.ofNanos(Math.round(ns.low())),
        DurationText.ofNanos(Math.round(ns.high())),
        100 * Forecast.LEVEL);
  }

  private double[] departures() {
    return IntStream.range(0, forks.size())
        .filter(_ -> forks.size() > 1)
        .mapToDouble(
            i -> {
              List<Fork> others = new ArrayList<>(forks);
              Fork fork = others.remove(i);
              return Math.log(fork.elapsedNs() / expectedNs(fork.trial(), others));
            })
        .toArray();
  }

  private double expectedNs(Trial trial, List<Fork> known) {
    double factor =
        known.stream().mapToDouble(Fork::elapsedNs).sum()
            / known.stream().mapToDouble(fork -> assumedNs(fork.trial())).sum();
    return known.stream()
        .filter(fork -> fork.trial().id().equals(trial.id()))
        .mapToDouble(Fork::elapsedNs)
        .average()
        .orElse(assumedNs(trial) * factor);
  }

  private double assumedNs(Trial trial) {
    return assumedNs.computeIfAbsent(trial.id(), _ -> AssumedTime.SLOW.ofFork(trial));
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
        // Elapsed time that falls begins another leg of the fork.
        sumNs += sample.elapsedNs() < lastNs ? lastNs : 0;
        lastNs = sample.elapsedNs();
      }
    }
    return sumNs + lastNs;
  }
}
