package brokerbench.results;

import java.util.List;

/** {@code capacity.csv}: a row per fork that looked for the capacity of its broker. */
final class CapacityTable {

  static final List<String> COLUMNS =
      List.of(
          "trial",
          "fork",
          "saturated_msg_per_s",
          "sustained_msg_per_s",
          "missed_msg_per_s",
          "offered_msg_per_s");

  private CapacityTable() {}

  static List<String> row(Capacity capacity) {
    return List.of(
        capacity.trial(),
        Cells.whole(capacity.fork()),
        Cells.decimal(capacity.saturatedPerSecond()),
        Cells.decimal(capacity.sustainedPerSecond()),
        capacity.missedPerSecond() == 0 ? "" : Cells.decimal(capacity.missedPerSecond()),
        Cells.decimal(capacity.offeredPerSecond()));
  }

  static Capacity read(CsvRow row) {
    return new Capacity(
        row.text("trial"),
        row.count("fork"),
        row.decimal("saturated_msg_per_s"),
        row.decimal("sustained_msg_per_s"),
        row.optionalDecimal("missed_msg_per_s").orElse(0),
        row.decimal("offered_msg_per_s"));
  }
}
