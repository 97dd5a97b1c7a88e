package brokerbench.results;

import java.util.List;

/**
 * Findings in the columns of {@code findings.csv}, for those that a run directory does not hold.
 */
public final class FindingsCsv {

  private FindingsCsv() {}

  /** The text, header included; lines end in a line feed. */
  public static String of(List<LocatedFinding> findings) {
    return RowFile.FINDINGS.table().text(findings.stream().map(FindingRow::of).toList());
  }
}
