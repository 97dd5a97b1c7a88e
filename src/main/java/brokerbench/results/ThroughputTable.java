package brokerbench.results;

import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.util.List;

/** {@code throughput.csv}: a row per fork and iteration. */
final class ThroughputTable {

  static final List<String> COLUMNS =
      List.of(
          "trial",
          "scenario",
          "broker",
          "fork",
          "phase",
          "iteration",
          "started_ns",
          "elapsed_ns",
          "publish_elapsed_ns",
          "planned",
          "sent",
          "published",
          "failed",
          "expected",
          "delivered",
          "lost",
          "duplicated",
          "reordered",
          "corrupted",
          "published_inside",
          "delivered_inside",
          "offered_msg_per_s",
          "published_msg_per_s",
          "delivered_msg_per_s",
          "client_cpu_ns",
          "client_gc_count",
          "client_gc_pause_ns",
          "client_allocated_bytes",
          "client_heap_used_bytes",
          "client_longest_hiccup_ns",
          "client_dropped",
          "client_reconnects",
          "client_errors",
          "validity");

  private ThroughputTable() {}

  static List<String> row(Trial trial, IterationResult result) {
    IterationId id = result.id();
    DeliveryCounts counts = result.counts();
    ClientUse client = result.client();
    return List.of(
        id.trial(),
        trial.scenario(),
        trial.broker(),
        Cells.whole(id.fork()),
        id.phase().word(),
        Cells.whole(id.iteration()),
        Cells.whole(result.startedNs()),
        Cells.whole(result.elapsedNs()),
        Cells.whole(result.publishElapsedNs()),
        Cells.whole(counts.planned()),
        Cells.whole(counts.sent()),
        Cells.whole(counts.published()),
        Cells.whole(counts.failed()),
        Cells.whole(counts.expected()),
        Cells.whole(counts.delivered()),
        Cells.whole(counts.lost()),
        Cells.whole(counts.duplicated()),
        Cells.whole(counts.reordered()),
        Cells.whole(counts.corrupted()),
        Cells.whole(result.publishedInside()),
        Cells.whole(result.deliveredInside()),
        result.offeredPerSecond() == 0 ? "" : Cells.decimal(result.offeredPerSecond()),
        Cells.rate(result.publishedInside(), result.publishElapsedNs()),
        counts.unsubscribed() ? "" : Cells.rate(result.deliveredInside(), result.elapsedNs()),
        Cells.wholeUnlessAbsent(client.cpuNs()),
        Cells.wholeUnlessAbsent(client.gcCount()),
        Cells.wholeUnlessAbsent(client.gcPauseNs()),
        Cells.wholeUnlessAbsent(client.allocatedBytes()),
        Cells.wholeUnlessAbsent(client.heapUsedBytes()),
        Cells.wholeUnlessAbsent(client.longestHiccupNs()),
        Cells.whole(client.dropped()),
        Cells.whole(client.reconnects()),
        Cells.whole(client.errors()),
        result.validity().word());
  }

  static IterationResult read(CsvRow row, List<LatencySummary> latencies, List<Finding> findings) {
    return new IterationResult(
        row.iterationId(),
        row.whole("started_ns"),
        row.whole("elapsed_ns"),
        row.whole("publish_elapsed_ns"),
        row.whole("published_inside"),
        row.whole("delivered_inside"),
        row.optionalDecimal("offered_msg_per_s").orElse(0),
        counts(row),
        latencies,
        client(row),
        findings);
  }

  private static DeliveryCounts counts(CsvRow row) {
    return new DeliveryCounts(
        row.whole("planned"),
        row.whole("sent"),
        row.whole("published"),
        row.whole("failed"),
        row.whole("expected"),
        row.whole("delivered"),
        row.whole("lost"),
        row.whole("duplicated"),
        row.whole("reordered"),
        row.whole("corrupted"));
  }

  private static ClientUse client(CsvRow row) {
    return new ClientUse(
        row.wholeOr("client_cpu_ns", -1),
        row.wholeOr("client_gc_count", -1),
        row.wholeOr("client_gc_pause_ns", -1),
        row.wholeOr("client_allocated_bytes", -1),
        row.wholeOr("client_heap_used_bytes", -1),
        row.wholeOr("client_longest_hiccup_ns", -1),
        row.whole("client_dropped"),
        row.whole("client_reconnects"),
        row.whole("client_errors"));
  }
}
