package brokerbench.cli;

import brokerbench.claims.JudgedClaim;
import brokerbench.scenario.Precision;
import java.util.List;
import java.util.Locale;

/** Says which claims of a replication are as precise as was asked for. */
final class PrecisionLine {

  private PrecisionLine() {}

  /** Such as {@code precision of +/-5 %: met by 3 of 4 ratios measured, not by thr-three}. */
  static String of(Precision precision, List<JudgedClaim> claims) {
    List<JudgedClaim> measured = claims.stream().filter(JudgedClaim::hasRatio).toList();
    List<String> unmet =
        measured.stream()
            .filter(judged -> !judged.isPrecise(precision))
            .map(judged -> judged.claim().id())
            .toList();
    return String.format(
        Locale.ROOT,
        "precision of +/-%.3g %%: met by %d of %d ratios measured%s",
        100 * precision.share(),
        measured.size() - unmet.size(),
        measured.size(),
        unmet.isEmpty()
            ? ""
            : ", not by %s with %d rounds at most"
                .formatted(String.join(", ", unmet), precision.mostForks()));
  }
}
