package brokerbench.claims;

import brokerbench.document.DetectableBlocks;
import brokerbench.results.DeliverySemantics;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.ForkRange;
import brokerbench.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the data say of one claim in one scope.
 *
 * @param scope the claim's case
 * @param reason why the verdict is no stronger, a sentence without its point; empty when it needs
 *     none
 * @param direction on which side of no difference the interval lies; null where the claim has none,
 *     and without a verdict on it
 * @param ratio measured ratio, or difference of figures that can be 0; NaN without one
 * @param forks forks of the smaller arm
 * @param forksNeeded how many would decide, if the ratio stays; null when decided, when there are
 *     too few to tell, and when no number would
 * @param arms figures of the arms that were measured, in the claim's order
 */
public record Judgement(
    Map<String, String> scope,
    Verdict verdict,
    String reason,
    @Nullable DirectionFound direction,
    double ratio,
    @Nullable Interval interval,
    int forks,
    @Nullable ForkRange forksNeeded,
    List<ArmFigure> arms,
    Evidence evidence) {

  private static final String APART =
      "apart: the arms' forks did not alternate, so that a drift of the host is in their ratio";

  public Judgement {
    arms = List.copyOf(arms);
  }

  /** The same, resting on {@code trials}. */
  Judgement restingOn(Evidence trials) {
    return new Judgement(
        scope, verdict, reason, direction, ratio, interval, forks, forksNeeded, arms, trials);
  }

  /** The same figures, under a premise that is not met. */
  Judgement withoutPremise(String unmet) {
    return new Judgement(
        scope, Verdict.PREMISE_NOT_MET, unmet, null, ratio, interval, forks, null, arms, evidence);
  }

  /** The same without a verdict, since the compared arms were measured one after the other. */
  Judgement ofApartArms() {
    return new Judgement(
        scope, Verdict.INCONCLUSIVE, APART, null, ratio, interval, forks, null, arms, evidence);
  }

  /** Whether the arms were measured one after the other, which is why there is no verdict. */
  public boolean apart() {
    return reason.equals(APART);
  }

  static Judgement notMeasured(Map<String, String> scope, String reason) {
    return new Judgement(
        scope,
        Verdict.NOT_MEASURED,
        reason,
        null,
        Double.NaN,
        null,
        0,
        null,
        List.of(),
        Evidence.NONE);
  }

  /** The figure of {@code arm}; empty when it was not measured. */
  public Optional<ArmFigure> figureOf(Arm arm) {
    return arms.stream().filter(figure -> figure.arm().equals(arm)).findFirst();
  }

  /** The measured figures of the arms without which nothing can be said. */
  public List<ArmFigure> compared(Claim claim) {
    return arms.stream()
        .filter(figure -> claim.neededArms().contains(figure.arm().name()))
        .toList();
  }

  /** Adds what forks would find of {@code claim}, where they are compared or counted. */
  void addDetectable(Claim claim, DetectableBlocks detectable) {
    String figure = claim.metric().figure().title();
    String unit = claim.metric().figure().unit().word();
    List<ArmFigure> compared = compared(claim);
    if (claim.expectation() instanceof Expectation.Absolute) {
      if (claim.metric().isCount()) {
        compared.forEach(each -> detectable.addCount(figure, unit, each.estimate()));
      }
    } else if (compared.size() == 2) {
      ArmFigure first = compared.getFirst();
      ArmFigure second = compared.getLast();
      if (first.arm().isPairedWith(second.arm())) {
        detectable.addWithin(
            figure, unit, new Estimate(ratio, interval, forks, claim.metric().scale()));
      } else {
        detectable.add(figure, unit, List.of(first.estimate(), second.estimate()));
      }
    }
  }

  /**
   * Whether those arms of {@code claim} that are compared differ in delivery semantics, so that a
   * ratio does not rank them.
   */
  public boolean unequal(Claim claim) {
    return compared(claim).stream()
            .map(ArmFigure::semantics)
            .filter(DeliverySemantics::isKnown)
            .distinct()
            .count()
        > 1;
  }

  /** Whether a fork is suspect of those arms of {@code claim} that are compared. */
  public boolean suspect(Claim claim) {
    return compared(claim).stream().anyMatch(ArmFigure::suspect);
  }
}
