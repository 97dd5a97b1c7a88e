package brokerbench.results;

import java.util.List;

/** {@code broker_stops.csv}: a row per fork whose broker was stopped on purpose. */
final class BrokerStopsTable {

  static final List<String> COLUMNS =
      List.of("trial", "fork", "asked_share", "elapsed_ns", "stopped_ns", "stops");

  private BrokerStopsTable() {}

  static List<String> row(BrokerStops stops) {
    return List.of(
        stops.trial(),
        Cells.whole(stops.fork()),
        Cells.decimal(stops.askedShare()),
        Cells.whole(stops.elapsedNs()),
        Cells.whole(stops.stoppedNs()),
        Cells.whole(stops.stops()));
  }

  static BrokerStops read(CsvRow row) {
    return new BrokerStops(
        row.text("trial"),
        row.count("fork"),
        row.decimal("asked_share"),
        row.whole("elapsed_ns"),
        row.whole("stopped_ns"),
        row.whole("stops"));
  }
}
