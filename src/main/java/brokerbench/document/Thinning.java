package brokerbench.document;

import brokerbench.document.Chart.Point;
import java.util.ArrayList;
import java.util.List;

/** Leaves points of a long line out so that what is drawn keeps its extremes. */
final class Thinning {

  private Thinning() {}

  /**
   * Of {@code points} the first, the last, and the lowest and the highest of each of as many equal
   * parts as fit.
   *
   * @param points of a line, from left to right
   * @param most points to keep, 4 or more
   */
  static List<Point> of(List<Point> points, int most) {
    if (points.size() <= most) {
      return points;
    }
    int inner = points.size() - 2;
    int parts = (most - 2) / 2;
    List<Point> kept = new ArrayList<>(most);
    kept.add(points.getFirst());
    for (int part = 0; part < parts; part++) {
      int from = 1 + (int) ((long) part * inner / parts);
      int to = 1 + (int) ((part + 1L) * inner / parts);
      addExtremes(points.subList(from, to), kept);
    }
    kept.add(points.getLast());
    return kept;
  }

  private static void addExtremes(List<Point> part, List<Point> kept) {
    int lowest = 0;
    int highest = 0;
    for (int i = 1; i < part.size(); i++) {
      lowest = part.get(i).y() < part.get(lowest).y() ? i : lowest;
      highest = part.get(i).y() > part.get(highest).y() ? i : highest;
    }
    kept.add(part.get(Math.min(lowest, highest)));
    if (lowest != highest) {
      kept.add(part.get(Math.max(lowest, highest)));
    }
  }
}
