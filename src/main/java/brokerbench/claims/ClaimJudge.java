package brokerbench.claims;

import brokerbench.claims.Expectation.Absolute;
import brokerbench.claims.Expectation.Compared;
import brokerbench.results.Loss;
import brokerbench.results.RunData;
import brokerbench.statistics.Alternation;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.ForkRange;
import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges claims by the trials of some runs. */
final class ClaimJudge {

  private final List<MeasuredTrial> trials = new ArrayList<>();

  /** The same, with the forks that are invalid for nothing but a loss. */
  private final List<MeasuredTrial> trialsWithLoss = new ArrayList<>();

  private final Set<String> notes = new LinkedHashSet<>();

  ClaimJudge(List<RunData> runs) {
    for (RunData run : runs) {
      trials.addAll(MeasuredTrial.of(run, false));
      trialsWithLoss.addAll(MeasuredTrial.of(run, true));
    }
  }

  /** What was used and what was not, a line each. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  JudgedClaim judge(Claim claim) {
    List<Judgement> judgements = claim.scopes().stream().map(scope -> judge(claim, scope)).toList();
    boolean measured = judgements.stream().anyMatch(each -> each.verdict() != Verdict.NOT_MEASURED);
    return new JudgedClaim(claim, judgements, measured && !claim.exploratory().isEmpty());
  }

  private Judgement judge(Claim claim, Map<String, String> scope) {
    if (claim.scenarios().isEmpty()) {
      return Judgement.notMeasured(
          scope, "%s: needs %s".formatted(Claim.NO_SCENARIO, claim.missing()));
    }
    List<String> needed = claim.neededArms();
    TrialChoice.Found found =
        new TrialChoice(claim, scope, notes::add)
            .among(claim.metric().tellsLoss() ? trialsWithLoss : trials, needed);
    if (!found.absent().isEmpty()) {
      return Judgement.notMeasured(scope, found.absent());
    }
    List<ArmFigure> figures = new ArrayList<>();
    for (ArmTrials arm : found.arms().values()) {
      Estimate estimate = Estimate.of(arm.values(claim.metric()), claim.metric().scale());
      if (estimate.isPresent()) {
        figures.add(
            new ArmFigure(
                arm.arm(),
                estimate,
                arm.doubts(),
                arm.semantics(),
                arm.basis(),
                Loss.of(arm.forks())));
      } else if (needed.contains(arm.arm().name())) {
        return Judgement.notMeasured(
            scope,
            "%s has no %s"
                .formatted(arm.trials().getFirst().name(), claim.metric().absentFrom(arm.forks())));
      }
    }
    Judgement judgement = judged(claim, scope, found, figures).restingOn(found.evidence());
    List<ArmTrials> compared = needed.stream().map(found.arms()::get).toList();
    return claim.premises().stream()
        .flatMap(premise -> premise.unmet(compared).stream())
        .findFirst()
        .map(judgement::withoutPremise)
        .orElse(judgement);
  }

  private Judgement judged(
      Claim claim, Map<String, String> scope, TrialChoice.Found found, List<ArmFigure> figures) {
    return switch (claim.expectation()) {
      case Absolute _ ->
          claim.metric().isCount()
              ? counted(claim, scope, found, figures)
              : judgement(
                  scope,
                  Verdict.INCONCLUSIVE,
                  "an absolute figure is not judged across machines",
                  null,
                  figures);
      case Compared compared -> {
        ArmTrials of = found.arms().get(compared.of());
        ArmTrials over = found.arms().get(compared.over());
        Judgement ruled = ruled(scope, compared, claim, of.over(over, claim.metric()), figures);
        yield Alternation.of(of.startsMs(), over.startsMs()) ? ruled : ruled.ofApartArms();
      }
    };
  }

  /** One fork that counted something else refutes a published count; to bear it out takes more. */
  private static Judgement counted(
      Claim claim, Map<String, String> scope, TrialChoice.Found found, List<ArmFigure> figures) {
    if (!figures.stream().allMatch(figure -> isAsPublished(claim, found, figure.arm()))) {
      return judgement(scope, Verdict.CONTRADICTED, "", null, figures);
    }
    return forks(figures) < Comparison.LEAST_FORKS
        ? tooFew(scope, null, figures)
        : judgement(scope, Verdict.REPRODUCED, "", null, figures);
  }

  private static boolean isAsPublished(Claim claim, TrialChoice.Found found, Arm arm) {
    return Arrays.stream(found.arms().get(arm.name()).values(claim.metric()))
        .allMatch(arm.published()::holds);
  }

  private static int forks(List<ArmFigure> figures) {
    return figures.stream().mapToInt(each -> each.estimate().forks()).min().orElse(0);
  }

  /** Without a direction. */
  private static Judgement judgement(
      Map<String, String> scope,
      Verdict verdict,
      String reason,
      @Nullable Comparison comparison,
      List<ArmFigure> figures) {
    return new Judgement(
        scope,
        verdict,
        reason,
        null,
        comparison == null ? Double.NaN : comparison.value(),
        comparison == null ? null : comparison.interval(),
        comparison == null ? forks(figures) : comparison.forks(),
        null,
        figures,
        Evidence.NONE);
  }

  private static Judgement tooFew(
      Map<String, String> scope, @Nullable Comparison comparison, List<ArmFigure> figures) {
    int forks = comparison == null ? forks(figures) : comparison.forks();
    String reason = "too few forks: %d, needs %d".formatted(forks, Comparison.LEAST_FORKS);
    return judgement(scope, Verdict.INCONCLUSIVE, reason, comparison, figures);
  }

  private static Judgement ruled(
      Map<String, String> scope,
      Compared compared,
      Claim claim,
      @Nullable Comparison comparison,
      List<ArmFigure> figures) {
    if (comparison == null) {
      return judgement(scope, Verdict.INCONCLUSIVE, "a ratio over 0 has no value", null, figures);
    }
    Interval interval = comparison.interval();
    int forks = comparison.forks();
    if (interval == null || forks < Comparison.LEAST_FORKS) {
      return tooFew(scope, comparison, figures);
    }
    Ruling ruling = Ruling.of(compared, claim.tolerance().factor(), comparison, interval);
    ForkRange needed = ruling.forksNeeded(comparison);
    return new Judgement(
        scope,
        ruling.verdict(),
        needed == null
            ? ""
            : "the interval is too wide: %d forks, needs %s".formatted(forks, needed.words()),
        ruling.direction(),
        comparison.value(),
        interval,
        forks,
        needed,
        figures,
        Evidence.NONE);
  }
}
