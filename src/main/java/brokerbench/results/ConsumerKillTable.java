package brokerbench.results;

import java.util.List;

/** {@code consumer_kills.csv}: a row per consumer that was killed. */
final class ConsumerKillTable {

  static final List<String> COLUMNS =
      List.of("trial", "fork", "kill", "killed_ns", "held", "recovered", "recovery_ns");

  private static final long ABSENT = -1;

  private ConsumerKillTable() {}

  static List<String> row(ConsumerKill kill) {
    return List.of(
        kill.trial(),
        Cells.whole(kill.fork()),
        Cells.whole(kill.kill()),
        Cells.whole(kill.killedNs()),
        Cells.whole(kill.held()),
        Cells.whole(kill.recovered()),
        Cells.wholeUnlessAbsent(kill.recoveryNs()));
  }

  static ConsumerKill read(CsvRow row) {
    return new ConsumerKill(
        row.text("trial"),
        row.count("fork"),
        row.count("kill"),
        row.whole("killed_ns"),
        row.whole("held"),
        row.whole("recovered"),
        row.wholeOr("recovery_ns", ABSENT));
  }
}
