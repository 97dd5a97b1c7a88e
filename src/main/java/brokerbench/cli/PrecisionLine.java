package brokerbench.cli;

import brokerbench.claims.JudgedClaim;
import brokerbench.scenario.Precision;
import java.util.List;
import java.util.Locale;

/** Says which claims of a replication are as precise as was asked for. */
final class PrecisionLine {

  private PrecisionLine() {}

  /** Such as {@code precision of +/-5 %: met by 3 of 4 claims, not by thr-three}. */
  static String of(Precision precision, List<JudgedClaim> claims) {
    List<String> unmet =
        claims.stream()
            .filter(judged -> !judged.isPrecise(precision))
            .map(judged -> judged.claim().id())
            .toList();
    return String.format(
        Locale.ROOT,
        "precision of +/-%.3g %%: met by %d of %d claims%s",
        100 * precision.share(),
        claims.size() - unmet.size(),
        claims.size(),
        unmet.isEmpty()
            ? ""
            : ", not by %s with %d rounds at most"
                .formatted(String.join(", ", unmet), precision.mostForks()));
  }
}
