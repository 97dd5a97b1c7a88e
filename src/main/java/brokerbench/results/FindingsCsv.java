package brokerbench.results;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Findings in the columns of {@code findings.csv}, for those that a run directory does not hold.
 */
public final class FindingsCsv {

  private FindingsCsv() {}

  /** The text, header included; lines end in a line feed. */
  public static String of(List<LocatedFinding> findings) {
    CsvTable<FindingRow> table = RowFile.FINDINGS.table();
    return findings.stream()
        .map(FindingRow::of)
        .map(table::line)
        .collect(Collectors.joining("", table.header(), ""));
  }
}
