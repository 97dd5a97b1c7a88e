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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Judged claims as CSV: a header, then per claim and scope a row for the ratio that is judged,
 * unless the claim is absolute, and one for each arm. An empty cell means not available.
 */
public final class ClaimsCsv {

  static final SequencedMap<String, Function<Row, String>> COLUMNS = columns();

  private ClaimsCsv() {}

  /** The text; lines end in a line feed. */
  public static String of(ClaimVerdicts verdicts) {
    List<Row> rows = new ArrayList<>();
    for (JudgedClaim judged : verdicts.claims()) {
      for (Judgement judgement : judged.judgements()) {
        if (judged.claim().expectation() instanceof Compared compared) {
          rows.add(ratio(judged, compared, judgement));
        }
        judged.claim().arms().forEach(arm -> rows.add(arm(judged, arm, judgement)));
      }
    }
    return CsvText.of(COLUMNS, rows);
  }

  /**
   * What is judged, a ratio or a difference, or an arm.
   *
   * @param low least published value; NaN without one
   * @param sign where a ratio was published to lie; empty where it was not
   * @param measured NaN without one
   * @param figures those that were measured: of the compared arms, or of the arm
   * @param isArm whether it is about one arm
   */
  record Row(
      JudgedClaim judged,
      Judgement judgement,
      String figure,
      String unit,
      double low,
      double high,
      String sign,
      double measured,
      @Nullable Interval interval,
      int forks,
      List<ArmFigure> figures,
      boolean isArm) {

    Claim claim() {
      return judged.claim();
    }

    String whereMeasured(Object value) {
      return Double.isFinite(measured) ? value.toString() : "";
    }

    String end(ToDoubleFunction<Interval> end) {
      return interval == null ? "" : CsvText.number(end.applyAsDouble(interval));
    }

    String needed(ToIntFunction<ForkRange> end) {
      ForkRange needed = judgement.forksNeeded();
      return needed == null ? "" : Integer.toString(end.applyAsInt(needed));
    }

    /** What all figures have, or of each what it has. */
    String each(Function<ArmFigure, String> part) {
      List<String> parts = figures.stream().map(part).toList();
      List<String> distinct = parts.stream().distinct().toList();
      return String.join(" / ", distinct.size() == 1 ? distinct : parts);
    }
  }

  private static SequencedMap<String, Function<Row, String>> columns() {
    SequencedMap<String, Function<Row, String>> columns = new LinkedHashMap<>();
    columns.put("claim", row -> row.claim().id());
    columns.put("source", row -> row.claim().source().title());
    columns.put("place", row -> row.claim().place());
    columns.put("metric", row -> row.claim().metric().word());
    columns.put("kind", row -> row.claim().expectation().kind());
    columns.put("scenario", row -> row.claim().scenarioNames());
    columns.put("scope", row -> scope(row.judgement().scope()));
    columns.put("figure", Row::figure);
    columns.put("unit", Row::unit);
    columns.put("published_low", row -> CsvText.number(row.low()));
    columns.put("published_high", row -> CsvText.number(row.high()));
    columns.put("published_sign", Row::sign);
    columns.put("tolerance_factor", row -> tolerance(row.claim()));
    columns.put("measured", row -> CsvText.number(row.measured()));
    columns.put("low_measured", row -> row.end(Interval::low));
    columns.put("high_measured", row -> row.end(Interval::high));
    columns.put("forks", row -> row.whereMeasured(row.forks()));
    columns.put("low_forks_needed", row -> row.needed(ForkRange::low));
    columns.put("high_forks_needed", row -> row.needed(ForkRange::high));
    columns.put(
        "suspect", row -> row.whereMeasured(row.figures().stream().anyMatch(ArmFigure::suspect)));
    columns.put("verdict", row -> row.judgement().verdict().words());
    columns.put("direction", row -> direction(row.judgement().direction()));
    columns.put("reason", row -> row.judgement().reason());
    columns.put("departures", row -> String.join("; ", row.judgement().evidence().departures()));
    columns.put("published_machine", row -> row.claim().source().machine());
    columns.put("measured_machine", row -> row.judgement().evidence().machine());
    columns.put("environment", row -> row.judgement().evidence().environment());
    columns.put("runs", row -> String.join(" ", row.judgement().evidence().runs()));
    columns.put("guarantee", row -> row.each(figure -> figure.semantics().guarantee()));
    columns.put("durability", row -> row.each(figure -> figure.semantics().durability()));
    columns.put("durability_basis", row -> row.each(ClaimsCsv::basis));
    columns.put("unequal", ClaimsCsv::unequal);
    columns.put("loss_fraction", ClaimsCsv::loss);
    columns.put("exploratory", row -> Boolean.toString(row.judged().exploratory()));
    return columns;
  }

  private static Row ratio(JudgedClaim judged, Compared compared, Judgement judgement) {
    Claim claim = judged.claim();
    return new Row(
        judged,
        judgement,
        compared.of() + "/" + compared.over(),
        // What can be 0 has no ratio.
        claim.metric().scale() == Scale.RATIO ? "ratio" : "difference",
        compared instanceof Relative relative ? relative.low() : Double.NaN,
        compared instanceof Relative relative ? relative.high() : Double.NaN,
        compared instanceof Direction direction ? direction.sign().word() : "",
        judgement.ratio(),
        judgement.interval(),
        judgement.forks(),
        claim.neededArms().stream()
            .flatMap(name -> judgement.figureOf(claim.arm(name)).stream())
            .toList(),
        false);
  }

  private static Row arm(JudgedClaim judged, Arm arm, Judgement judgement) {
    Unit unit = judged.claim().unit();
    Optional<ArmFigure> figure = judgement.figureOf(arm);
    Interval interval = figure.map(each -> each.estimate().interval()).orElse(null);
    return new Row(
        judged,
        judgement,
        arm.name(),
        unit.symbol(),
        arm.published().low(),
        arm.published().high(),
        "",
        figure.map(each -> unit.fromBase(each.estimate().value())).orElse(Double.NaN),
        interval == null
            ? null
            : new Interval(
                unit.fromBase(interval.low()), unit.fromBase(interval.high()), interval.level()),
        figure.map(each -> each.estimate().forks()).orElse(0),
        figure.stream().toList(),
        true);
  }

  private static String tolerance(Claim claim) {
    return claim.expectation() instanceof Absolute
        ? ""
        : CsvText.number(claim.tolerance().factor());
  }

  private static String direction(@Nullable DirectionFound direction) {
    return direction == null ? "" : direction.word();
  }

  private static String basis(ArmFigure figure) {
    return figure.semantics().isKnown() ? figure.basis().words() : "";
  }

  /** Of a ratio. */
  private static String unequal(Row row) {
    return row.isArm() || row.figures().isEmpty()
        ? ""
        : Boolean.toString(row.judgement().unequal(row.claim()));
  }

  /** Of an arm. */
  private static String loss(Row row) {
    return row.isArm() && !row.figures().isEmpty()
        ? CsvText.number(row.figures().getFirst().loss().fraction())
        : "";
  }

  private static String scope(Map<String, String> scope) {
    return scope.entrySet().stream()
        .map(Object::toString)
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
