package brokerbench.results;

import brokerbench.measurement.LatencyMetric;
import brokerbench.scenario.Trial;
import java.util.List;

/** {@code latency.csv}: a row per fork, iteration and metric. */
final class LatencyTable {

  static final List<String> COLUMNS =
      List.of(
          "trial",
          "scenario",
          "broker",
          "fork",
          "phase",
          "iteration",
          "metric",
          "count",
          "out_of_range",
          "not_held",
          "min_ns",
          "p50_ns",
          "p75_ns",
          "p90_ns",
          "p95_ns",
          "p99_ns",
          "p99_9_ns",
          "p99_99_ns",
          "max_ns");

  /** Columns without which a file is refused; a file may be without {@code not_held}. */
  static final List<String> REQUIRED =
      COLUMNS.stream().filter(column -> !column.equals("not_held")).toList();

  private static final long ABSENT = -1;

  private LatencyTable() {}

  static List<String> row(Trial trial, IterationId id, LatencySummary latency) {
    return List.of(
        id.trial(),
        trial.scenario(),
        trial.broker(),
        Cells.whole(id.fork()),
        id.phase().word(),
        Cells.whole(id.iteration()),
        latency.metric().word(),
        Cells.whole(latency.count()),
        Cells.whole(latency.outOfRange()),
        Cells.whole(latency.notHeld()),
        value(latency, latency.minNs()),
        value(latency, latency.p50Ns()),
        value(latency, latency.p75Ns()),
        value(latency, latency.p90Ns()),
        value(latency, latency.p95Ns()),
        value(latency, latency.p99Ns()),
        value(latency, latency.p999Ns()),
        value(latency, latency.p9999Ns()),
        value(latency, latency.maxNs()));
  }

  // Negative latencies exist (out of range, but never hidden), so -1 means absent only without any
  // value.
  private static String value(LatencySummary latency, long valueNs) {
    return latency.count() == 0 && valueNs == ABSENT ? "" : Cells.whole(valueNs);
  }

  static LatencySummary read(CsvRow row) {
    return new LatencySummary(
        row.parsed("metric", LatencyMetric::ofWord),
        row.whole("count"),
        row.whole("out_of_range"),
        row.wholeOr("not_held", 0),
        row.wholeOr("min_ns", ABSENT),
        row.wholeOr("p50_ns", ABSENT),
        row.wholeOr("p75_ns", ABSENT),
        row.wholeOr("p90_ns", ABSENT),
        row.wholeOr("p95_ns", ABSENT),
        row.wholeOr("p99_ns", ABSENT),
        row.wholeOr("p99_9_ns", ABSENT),
        row.wholeOr("p99_99_ns", ABSENT),
        row.wholeOr("max_ns", ABSENT));
  }
}
