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
        Cells.wholeUnlessAbsent(disk.installationBytes()),
        Cells.wholeUnlessAbsent(disk.dataBeforeBytes()),
        Cells.wholeUnlessAbsent(disk.dataAfterBytes()));
  }

  static DiskUse read(CsvRow row) {
    return new DiskUse(
        row.text("trial"),
        row.count("fork"),
        row.text("node"),
        row.wholeOr("installation_bytes", -1),
        row.wholeOr("data_before_bytes", -1),
        row.wholeOr("data_after_bytes", -1));
  }
}
