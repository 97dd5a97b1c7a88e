package brokerbench.engine.load.fault;

import brokerbench.results.FaultSecond;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * What was seen of a load, second by second.
 *
 * @param gaps of each producer
 * @param owedPerSecond deliveries while the load goes on
 * @param settledNs when the usual latency was settled; in the far future where it was not
 */
record FaultSeconds(
    FaultSeries series, List<AcknowledgementGaps> gaps, double owedPerSecond, long settledNs) {

  private static final long SECOND_NS = 1_000_000_000L;

  /** Of a fork whose measurement began at {@code startNs} and took {@code lengthNs}. */
  List<FaultSecond> of(String trial, int fork, long startNs, long lengthNs) {
    long untilNs = Math.max(startNs + lengthNs, series.quietFromNs());
    int seconds = Math.toIntExact(Math.ceilDiv(untilNs - startNs, SECOND_NS));
    return IntStream.range(0, seconds)
        .mapToObj(second -> second(trial, fork, second, startNs, startNs + lengthNs))
        .toList();
  }

  private FaultSecond second(String trial, int fork, int second, long startNs, long endNs) {
    long fromNs = startNs + second * SECOND_NS;
    long toNs = fromNs + SECOND_NS;
    OptionalLong maxNs = series.maxNs(fromNs, toNs);
    return new FaultSecond(
        trial,
        fork,
        second,
        owed(Math.min(toNs, endNs) - startNs) - owed(Math.min(fromNs, endNs) - startNs),
        series.arrivals(fromNs, toNs),
        late(fromNs, toNs),
        maxNs.isPresent() ? OptionalLong.of(series.medianNs(fromNs, toNs)) : maxNs,
        maxNs,
        series.failures(fromNs, toNs),
        waiting(fromNs, toNs, endNs));
  }

  private long owed(long sinceStartNs) {
    return Math.round(owedPerSecond * sinceStartNs / SECOND_NS);
  }

  private OptionalLong late(long fromNs, long toNs) {
    long countedNs = Math.max(fromNs, settledNs);
    return countedNs < toNs ? OptionalLong.of(series.late(countedNs, toNs)) : OptionalLong.empty();
  }

  private OptionalInt waiting(long fromNs, long toNs, long endNs) {
    if (fromNs >= endNs) {
      return OptionalInt.empty();
    }
    long lastNs = Math.min(toNs, endNs);
    return OptionalInt.of(
        (int) gaps.stream().filter(each -> each.longestNs(fromNs, lastNs, endNs) > 0).count());
  }
}
