package brokerbench.claims;

import brokerbench.claims.Expectation.Absolute;
import brokerbench.claims.Expectation.Compared;
import brokerbench.claims.Expectation.Direction;
import brokerbench.claims.Expectation.Relative;
import brokerbench.results.CsvText;
import brokerbench.statistics.ForkRange;
import brokerbench.statistics.Interval;
import brokerbench.statistics.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Judged claims as CSV: a header, then per claim and scope a row for the ratio that is judged,
 * unless the claim is absolute, and one for each arm. An empty cell means not available.
 */
public final class ClaimsCsv {

  static final List<String> COLUMNS =
      List.of(
          "claim",
          "source",
          "place",
          "metric",
          "kind",
          "scenario",
          "scope",
          "figure",
          "unit",
          "published_low",
          "published_high",
          "published_sign",
          "tolerance_factor",
          "measured",
          "low_measured",
          "high_measured",
          "forks",
          "low_forks_needed",
          "high_forks_needed",
          "suspect",
          "verdict",
          "direction",
          "reason",
          "departures",
          "published_machine",
          "measured_machine",
          "environment",
          "runs",
          "guarantee",
          "durability",
          "durability_basis",
          "unequal",
          "loss_fraction",
          "exploratory");

  private ClaimsCsv() {}

  /** The text; lines end in a line feed. */
  public static String of(ClaimVerdicts verdicts) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(COLUMNS);
    for (JudgedClaim judged : verdicts.claims()) {
      List<List<String>> ofClaim = new ArrayList<>();
      judged.judgements().forEach(judgement -> add(judged.claim(), judgement, ofClaim));
      ofClaim.forEach(row -> row.add(Boolean.toString(judged.exploratory())));
      rows.addAll(ofClaim);
    }
    return CsvText.of(rows);
  }

  /** Cells of one ratio or arm. */
  private record Cells(
      List<String> published, List<String> measured, String suspect, List<String> semantics) {}

  private static void add(Claim claim, Judgement judgement, List<List<String>> rows) {
    if (claim.expectation() instanceof Compared compared) {
      rows.add(row(claim, judgement, ratio(claim, compared, judgement)));
    }
    claim.arms().forEach(arm -> rows.add(row(claim, judgement, arm(claim, arm, judgement))));
  }

  private static List<String> row(Claim claim, Judgement judgement, Cells cells) {
    List<String> row =
        new ArrayList<>(
            List.of(
                claim.id(),
                claim.source().title(),
                claim.place(),
                claim.metric().word(),
                claim.expectation().kind(),
                claim.scenarioNames(),
                scope(judgement.scope())));
    row.addAll(cells.published());
    row.add(
        claim.expectation() instanceof Absolute ? "" : CsvText.number(claim.tolerance().factor()));
    row.addAll(cells.measured());
    ForkRange needed = judgement.forksNeeded();
    row.add(needed == null ? "" : Integer.toString(needed.low()));
    row.add(needed == null ? "" : Integer.toString(needed.high()));
    row.add(cells.suspect());
    row.addAll(
        List.of(
            judgement.verdict().words(),
            judgement.direction() == null ? "" : judgement.direction().word(),
            judgement.reason(),
            String.join("; ", judgement.evidence().departures()),
            claim.source().machine(),
            judgement.evidence().machine(),
            judgement.evidence().environment(),
            String.join(" ", judgement.evidence().runs())));
    row.addAll(cells.semantics());
    return row;
  }

  private static Cells ratio(Claim claim, Compared compared, Judgement judgement) {
    boolean measured = Double.isFinite(judgement.ratio());
    String low = "";
    String high = "";
    String sign = "";
    switch (compared) {
      case Relative relative -> {
        low = CsvText.number(relative.low());
        high = CsvText.number(relative.high());
      }
      case Direction direction -> sign = direction.sign().word();
    }
    return new Cells(
        List.of(compared.of() + "/" + compared.over(), contrast(claim), low, high, sign),
        List.of(
            measured ? CsvText.number(judgement.ratio()) : "",
            low(judgement.interval()),
            high(judgement.interval()),
            measured ? Integer.toString(judgement.forks()) : ""),
        measured ? Boolean.toString(judgement.suspect(claim)) : "",
        semantics(claim, judgement));
  }

  /** How the sides are compared: what can be 0 has no ratio. */
  private static String contrast(Claim claim) {
    return claim.metric().scale() == Scale.RATIO ? "ratio" : "difference";
  }

  private static Cells arm(Claim claim, Arm arm, Judgement judgement) {
    Unit unit = claim.unit();
    Optional<ArmFigure> figure = judgement.figureOf(arm);
    Interval interval = figure.map(each -> each.estimate().interval()).orElse(null);
    return new Cells(
        List.of(
            arm.name(),
            unit.symbol(),
            CsvText.number(arm.published().low()),
            CsvText.number(arm.published().high()),
            ""),
        List.of(
            figure.map(each -> CsvText.number(unit.fromBase(each.estimate().value()))).orElse(""),
            interval == null ? "" : CsvText.number(unit.fromBase(interval.low())),
            interval == null ? "" : CsvText.number(unit.fromBase(interval.high())),
            figure.map(each -> Integer.toString(each.estimate().forks())).orElse("")),
        figure.map(each -> Boolean.toString(each.suspect())).orElse(""),
        semantics(arm, judgement));
  }

  /** The last five cells of an arm's row. */
  private static List<String> semantics(Arm arm, Judgement judgement) {
    return judgement
        .figureOf(arm)
        .map(
            figure ->
                List.of(
                    figure.semantics().guarantee(),
                    figure.semantics().durability(),
                    basis(figure),
                    "",
                    CsvText.number(figure.loss().fraction())))
        .orElse(List.of("", "", "", "", ""));
  }

  /** The last five cells of a ratio's row: what both arms have, or of each what it has. */
  private static List<String> semantics(Claim claim, Judgement judgement) {
    List<ArmFigure> figures =
        claim.neededArms().stream()
            .map(claim::arm)
            .flatMap(arm -> judgement.figureOf(arm).stream())
            .toList();
    return List.of(
        each(figures, figure -> figure.semantics().guarantee()),
        each(figures, figure -> figure.semantics().durability()),
        each(figures, ClaimsCsv::basis),
        figures.isEmpty() ? "" : Boolean.toString(judgement.unequal(claim)),
        "");
  }

  private static String basis(ArmFigure figure) {
    return figure.semantics().isKnown() ? figure.basis().words() : "";
  }

  private static String each(List<ArmFigure> figures, Function<ArmFigure, String> part) {
    List<String> parts = figures.stream().map(part).toList();
    List<String> distinct = parts.stream().distinct().toList();
    return String.join(" / ", distinct.size() == 1 ? distinct : parts);
  }

  private static String low(@Nullable Interval interval) {
    return interval == null ? "" : CsvText.number(interval.low());
  }

  private static String high(@Nullable Interval interval) {
    return interval == null ? "" : CsvText.number(interval.high());
  }

  private static String scope(Map<String, String> scope) {
    return scope.entrySet().stream()
        .map(Object::toString)
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
