package brokerbench.results;

import brokerbench.measurement.LatencyHistogram;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LoggedInterval;
import brokerbench.scenario.Phase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The seconds of one fork, gathered while its histogram log is read. A fork writes intervals of a
 * second and, where an iteration finishes, one that ends there: those whose middle lies in the same
 * second since the measurement began are one. What is absent between two lines is time in which
 * nothing came, since empty intervals are not written.
 */
final class LoggedSeconds implements Consumer<LoggedInterval> {

  /** The log has times to the millisecond: over a shorter time a rate would be 2 % off. */
  static final long LEAST_NS = 100_000_000;

  private static final long SECOND_NS = 1_000_000_000;

  /** An iteration with fewer, as in a log whose intervals were merged, tells as much itself. */
  private static final int LEAST_INTERVALS = 3;

  private final LatencyMetric metric;
  private final List<IterationResult> leg;
  private final Set<String> ends;
  private final Map<String, Integer> intervals = new HashMap<>();
  private final List<LatencySecond> seconds = new ArrayList<>();
  private final List<LatencyHistogram> parts = new ArrayList<>();
  private final long measuredNs;
  private OptionalLong zeroNs = OptionalLong.empty();
  private boolean isMisplaced;
  private long coveredNs;
  private long partsToNs;
  private long second = Long.MIN_VALUE;

  /**
   * Of a fork.
   *
   * @param iterations that finished, warm-ups included, in order; one of them a measurement
   */
  LoggedSeconds(List<IterationResult> iterations) {
    leg = ForkData.measuredLeg(iterations);
    metric =
        leg.stream().anyMatch(each -> each.counts().unsubscribed())
            ? LatencyMetric.PUBLISH_LATENCY
            : LatencyMetric.END_TO_END_LATENCY;
    ends = leg.stream().map(LoggedSeconds::end).collect(Collectors.toSet());
    measuredNs =
        leg.stream()
            .filter(each -> each.id().phase() == Phase.MEASUREMENT)
            .mapToLong(IterationResult::startedNs)
            .findFirst()
            .orElseThrow();
    coveredNs = leg.getFirst().startedNs() - measuredNs;
  }

  /** Of its tags, behind the metric. */
  private static String end(IterationResult iteration) {
    return iteration.id().phase().word() + "/" + iteration.id().iteration();
  }

  @Override
  public void accept(LoggedInterval line) {
    int slash = line.tag().indexOf('/');
    String end = line.tag().substring(slash + 1);
    if (!ends.contains(end)) {
      return;
    }
    if (zeroNs.isEmpty()) {
      // The first interval of a leg begins with the clock on which its iterations started.
      zeroNs = OptionalLong.of(line.startNs() + measuredNs);
    }
    if (line.tag().substring(0, Math.max(slash, 0)).equals(metric.word())) {
      intervals.merge(end, 1, Integer::sum);
      long toNs = line.endNs() - zeroNs.getAsLong();
      isMisplaced |= end.startsWith(Phase.MEASUREMENT.word()) && toNs < 0;
      add(line.startNs() - zeroNs.getAsLong(), toNs, line.histogram());
    }
  }

  private void add(long fromNs, long toNs, LatencyHistogram histogram) {
    long of = Math.floorDiv((fromNs + toNs) / 2, SECOND_NS);
    if (of != second) {
      endSecond();
      second = of;
      addSilence(fromNs);
    }
    parts.add(histogram);
    partsToNs = toNs;
  }

  private void endSecond() {
    if (!parts.isEmpty()) {
      addUntil(partsToNs);
    }
  }

  private void addSilence(long untilNs) {
    while (untilNs - coveredNs > LEAST_NS) {
      addUntil(Math.min(untilNs, coveredNs + SECOND_NS));
    }
  }

  private void addUntil(long toNs) {
    if (toNs > coveredNs) {
      LatencySummary latency = LatencySummary.of(metric, LatencyHistogram.merge(parts));
      seconds.add(new LatencySecond(coveredNs, toNs, latency));
      coveredNs = toNs;
      parts.clear();
    }
  }

  /**
   * All seconds but those that are too short for a rate; empty where the log does not part an
   * iteration by seconds, or has a message of the measurement before that began.
   */
  Optional<List<LatencySecond>> finish() {
    endSecond();
    IterationResult last = leg.getLast();
    addSilence(last.startedNs() + last.elapsedNs() - measuredNs);
    boolean isFiner = intervals.values().stream().anyMatch(count -> count >= LEAST_INTERVALS);
    return isFiner && !isMisplaced
        ? Optional.of(
            seconds.stream().filter(each -> each.toNs() - each.fromNs() >= LEAST_NS).toList())
        : Optional.empty();
  }
}
