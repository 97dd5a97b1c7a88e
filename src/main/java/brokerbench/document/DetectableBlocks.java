package brokerbench.document;

import brokerbench.statistics.DetectableIncrease;
import brokerbench.statistics.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What so many forks can find, with the variation between the very forks that are compared. */
public final class DetectableBlocks {

  private final Map<String, List<Estimate>> figures = new LinkedHashMap<>();

  /** Takes two estimates of {@code figure} that are compared. */
  public void add(String figure, Estimate first, Estimate second) {
    figures.computeIfAbsent(figure, key -> new ArrayList<>()).addAll(List.of(first, second));
  }

  /** A table and what it says; nothing where no figure has an interval. */
  public List<Block> blocks() {
    List<List<String>> rows = new ArrayList<>();
    figures.forEach(
        (figure, estimates) -> {
          double variation = DetectableIncrease.pooledVariation(estimates);
          if (Double.isFinite(variation)) {
            rows.add(row(figure, variation));
          }
        });
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> columns = new ArrayList<>(List.of("<can be found", "variation"));
    DetectableIncrease.FORKS.forEach(forks -> columns.add(forks + " forks"));
    return List.of(
        new Block.Table(columns, 1, rows),
        new Block.Paragraph(
            String.format(
                Locale.ROOT,
                "The smallest true increase that so many forks on each side tell from none in %.0f of"
                    + " 100 repetitions. variation: between the forks above, all sides pooled.",
                100 * DetectableIncrease.POWER)));
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static List<String> row(String figure, double variation) {
    List<String> row = new ArrayList<>(List.of(figure, share(variation)));
    for (int forks : DetectableIncrease.FORKS) {
      row.add(share(DetectableIncrease.of(variation, variation, forks)));
    }
    return row;
  }
}
