package brokerbench.claims;

import brokerbench.results.CsvText;
import brokerbench.statistics.DetectableIncrease;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a given number of forks can find, as CSV: a header, then per source of claims a row for each
 * figure that is compared. Cells are those of the table beside the verdicts.
 */
public final class DetectableCsv {

  static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("source", "figure", "variation"),
              DetectableIncrease.FORKS.stream().map(forks -> "forks_" + forks))
          .toList();

  private DetectableCsv() {}

  /** The text; lines end in a line feed. */
  public static String of(ClaimVerdicts verdicts) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(COLUMNS);
    verdicts
        .bySource()
        .forEach(
            (source, claims) -> {
              for (List<String> cells : ClaimVerdicts.detectable(claims).cells()) {
                rows.add(Stream.concat(Stream.of(source.title()), cells.stream()).toList());
              }
            });
    return CsvText.of(rows);
  }
}
