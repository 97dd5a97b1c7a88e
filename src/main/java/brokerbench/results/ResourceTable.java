package brokerbench.results;

import java.util.List;

/** {@code resources.csv}: a row per sample and node, brokers, client and host. */
final class ResourceTable {

  static final List<String> COLUMNS =
      List.of(
          "trial",
          "fork",
          "node",
          "phase",
          "elapsed_ns",
          "cpu_ns_total",
          "cpu_percent_of_host",
          "memory_bytes",
          "memory_anonymous_bytes",
          "memory_file_bytes",
          "disk_read_bytes_total",
          "disk_written_bytes_total",
          "data_bytes",
          "network_received_bytes_total",
          "network_sent_bytes_total",
          "throttled_ns_total");

  private ResourceTable() {}

  static List<String> row(ResourceSample sample) {
    return List.of(
        sample.trial(),
        Cells.whole(sample.fork()),
        sample.node(),
        sample.phase(),
        Cells.whole(sample.elapsedNs()),
        Cells.whole(sample.cpuNsTotal()),
        Cells.decimal(sample.cpuPercentOfHost()),
        Cells.whole(sample.memoryBytes()),
        Cells.whole(sample.memoryAnonymousBytes()),
        Cells.whole(sample.memoryFileBytes()),
        Cells.whole(sample.diskReadBytesTotal()),
        Cells.whole(sample.diskWrittenBytesTotal()),
        Cells.whole(sample.dataBytes()),
        Cells.whole(sample.networkReceivedBytesTotal()),
        Cells.whole(sample.networkSentBytesTotal()),
        Cells.whole(sample.throttledNsTotal()));
  }

  static ResourceSample read(CsvRow row) {
    return new ResourceSample(
        row.text("trial"),
        row.count("fork"),
        row.text("node"),
        row.text("phase"),
        row.whole("elapsed_ns"),
        row.optionalWhole("cpu_ns_total"),
        row.optionalDecimal("cpu_percent_of_host"),
        row.optionalWhole("memory_bytes"),
        row.optionalWhole("memory_anonymous_bytes"),
        row.optionalWhole("memory_file_bytes"),
        row.optionalWhole("disk_read_bytes_total"),
        row.optionalWhole("disk_written_bytes_total"),
        row.optionalWhole("data_bytes"),
        row.optionalWhole("network_received_bytes_total"),
        row.optionalWhole("network_sent_bytes_total"),
        row.optionalWhole("throttled_ns_total"));
  }
}
