package brokerbench.document;

import brokerbench.statistics.DetectableIncrease;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What a given number of forks can find, with the variation between the very forks that are
 * compared.
 */
public final class DetectableBlocks {

  private final Map<Figure, List<Estimate>> figures = new LinkedHashMap<>();

  private enum Kind {
    GROUPS,
    WITHIN_FORKS,
    COUNTED
  }

  /** What a row is about; the unit is shown where it can be 0. */
  private record Figure(String name, String unit, Scale scale, Kind kind) {

    String title() {
      return name
          + (kind == Kind.WITHIN_FORKS ? ", within forks" : "")
          + (scale == Scale.RATIO || name.contains(unit) ? "" : ", " + unit);
    }

    String text(double amount) {
      return scale == Scale.RATIO ? share(amount) : String.format(Locale.ROOT, "%.3g", amount);
    }
  }

  /** A row; the deviation is that of its forks, where they are averaged. */
  private record Row(Figure figure, double deviation) {

    /** A single fork with another count is found, and the first that differs where none did. */
    boolean ofForks() {
      return figure.kind() == Kind.COUNTED
          || (figure.scale() == Scale.DIFFERENCE && deviation == 0);
    }

    List<String> cells() {
      List<String> cells = new ArrayList<>(List.of(figure.title()));
      cells.add(figure.text(DetectableIncrease.variation(figure.scale(), deviation)));
      double other = figure.kind() == Kind.GROUPS ? deviation : 0;
      for (int forks : DetectableIncrease.FORKS) {
        cells.add(
            ofForks()
                ? share(DetectableIncrease.shareOfForks(forks)) + " of forks"
                : figure.text(DetectableIncrease.of(figure.scale(), deviation, other, forks)));
      }
      return cells;
    }
  }

  /**
   * Takes estimates of a figure that are compared; one whose scale no other has is left out.
   *
   * @param sides each once, however often it is compared
   */
  public void add(String figure, String unit, List<Estimate> sides) {
    for (Scale scale : Scale.values()) {
      List<Estimate> alike = sides.stream().filter(side -> side.scale() == scale).toList();
      if (alike.size() > 1) {
        add(new Figure(figure, unit, scale, Kind.GROUPS), alike);
      }
    }
  }

  /** Takes the ratio or difference of two values of each fork. */
  public void addWithin(String figure, String unit, Estimate within) {
    add(new Figure(figure, unit, within.scale(), Kind.WITHIN_FORKS), List.of(within));
  }

  /** Takes what each fork counted. */
  public void addCount(String figure, String unit, Estimate count) {
    add(new Figure(figure, unit, count.scale(), Kind.COUNTED), List.of(count));
  }

  private void add(Figure figure, List<Estimate> estimates) {
    figures.computeIfAbsent(figure, key -> new ArrayList<>()).addAll(estimates);
  }

  /** A table and what it says; nothing where no figure has an interval. */
  public List<Block> blocks() {
    List<Row> rows = rows();
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> columns = new ArrayList<>(List.of("<can be found", "variation"));
    DetectableIncrease.FORKS.forEach(forks -> columns.add(forks + " forks"));
    return List.of(
        new Block.Table(columns, 1, rows.stream().map(Row::cells).toList()),
        new Block.Paragraph(about(rows)));
  }

  /** The cells of that table: the figure, its variation, and what 5, 10 and 20 forks can find. */
  public List<List<String>> cells() {
    return rows().stream().map(Row::cells).toList();
  }

  private List<Row> rows() {
    return figures.entrySet().stream()
        .map(each -> new Row(each.getKey(), DetectableIncrease.deviation(each.getValue())))
        .filter(row -> Double.isFinite(row.deviation()))
        .toList();
  }

  private static String about(List<Row> rows) {
    return String.format(
            Locale.ROOT,
            "The smallest true increase that this many forks on each side find in %.0f of 100"
                + " repetitions. variation: between the forks above, all sides pooled.",
            100 * DetectableIncrease.POWER)
        + where(
            rows,
            row -> row.figure().kind() == Kind.WITHIN_FORKS,
            " within forks: this many forks in all, and the variation of the ratio within each.")
        + where(
            rows,
            row -> row.figure().scale() == Scale.DIFFERENCE && !row.ofForks(),
            " For a figure that can be 0: the smallest true difference, and the standard deviation.")
        + where(
            rows,
            Row::ofForks,
            " of forks: all forks above have the same value; if this share of all forks had"
                + " another, this many would show at least one as often.");
  }

  private static String where(List<Row> rows, Predicate<Row> any, String sentence) {
    return rows.stream().anyMatch(any) ? sentence : "";
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
