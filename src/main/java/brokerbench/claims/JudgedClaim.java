package brokerbench.claims;

import brokerbench.scenario.Precision;
import brokerbench.statistics.Scale;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A claim with what the data say.
 *
 * @param judgements one per scope, in the claim's order
 * @param exploratory whether the claim or a scenario of it was changed after its data were planned,
 *     or says so itself
 */
public record JudgedClaim(Claim claim, List<Judgement> judgements, boolean exploratory) {

  public JudgedClaim {
    judgements = List.copyOf(judgements);
  }

  /** The same, exploratory where {@code ids} has the claim's. */
  JudgedClaim exploratoryIn(Set<String> ids) {
    return new JudgedClaim(claim, judgements, exploratory || ids.contains(claim.id()));
  }

  /**
   * Why the claim itself says that its verdict is exploratory, and what makes its forks suspect;
   * empty where it says nothing, and where nothing was measured.
   */
  String exploratoryNote() {
    if (!exploratory || claim.exploratory().isEmpty()) {
      return "";
    }
    String doubts =
        decisive().arms().stream()
            .filter(ArmFigure::suspect)
            .map(figure -> figure.arm().name() + " " + String.join(", ", figure.doubts()))
            .collect(Collectors.joining("; "));
    return "exploratory (%s): %s%s"
        .formatted(claim.exploratory(), claim.id(), doubts.isEmpty() ? "" : "; suspect: " + doubts);
  }

  /** Whether forks of any of these runs are in a judgement of it. */
  public boolean restsOn(Set<String> runs) {
    return judgements.stream()
        .anyMatch(each -> each.evidence().runs().stream().anyMatch(runs::contains));
  }

  /** Whether each ratio that was measured is as precise as asked for. */
  public boolean isPrecise(Precision precision) {
    return ratios()
        .allMatch(
            each ->
                precision.isMet(
                    each.forks(), Scale.RATIO.relativeHalfWidth(each.ratio(), each.interval())));
  }

  /** Whether a ratio was measured: a claim of an absolute figure or of a difference has none. */
  public boolean hasRatio() {
    return ratios().findAny().isPresent();
  }

  private Stream<Judgement> ratios() {
    return claim.expectation() instanceof Expectation.Compared
            && claim.metric().scale() == Scale.RATIO
        ? judgements.stream().filter(each -> each.verdict() != Verdict.NOT_MEASURED)
        : Stream.empty();
  }

  /** The judgement that speaks most against the claim; the first of equals. */
  public Judgement decisive() {
    return judgements.stream().min(Comparator.comparing(Judgement::verdict)).orElseThrow();
  }

  public Verdict verdict() {
    return decisive().verdict();
  }
}
