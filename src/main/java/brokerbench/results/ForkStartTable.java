package brokerbench.results;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;

/** {@code forks.csv}: a row per fork that began. */
final class ForkStartTable {

  static final List<String> COLUMNS = List.of("trial", "fork", "round", "place", "started_at");

  private ForkStartTable() {}

  static List<String> row(ForkStart start) {
    return List.of(
        start.trial(),
        Cells.whole(start.fork()),
        Cells.whole(start.round()),
        start.place() == 0 ? "" : Cells.whole(start.place()),
        start.startedAt().toString());
  }

  static ForkStart read(CsvRow row) {
    return new ForkStart(
        row.text("trial"),
        row.count("fork"),
        row.count("round"),
        (int) row.wholeOr("place", 0),
        row.parsed("started_at", ForkStartTable::instant));
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
