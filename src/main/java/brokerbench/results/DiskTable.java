package brokerbench.results;

import java.util.List;

/** {@code disk.csv}: a row per fork and broker node. */
final class DiskTable {

  static final List<String> COLUMNS =
      List.of(
          "trial", "fork", "node", "installation_bytes", "data_before_bytes", "data_after_bytes");

  private DiskTable() {}

  static List<String> row(DiskUse disk) {
    return List.of(
        disk.trial(),
        Cells.whole(disk.fork()),
        disk.node(),
        Cells.whole(disk.installationBytes()),
        Cells.whole(disk.dataBeforeBytes()),
        Cells.whole(disk.dataAfterBytes()));
  }

  static DiskUse read(CsvRow row) {
    return new DiskUse(
        row.text("trial"),
        row.count("fork"),
        row.text("node"),
        row.optionalWhole("installation_bytes"),
        row.optionalWhole("data_before_bytes"),
        row.optionalWhole("data_after_bytes"));
  }
}
